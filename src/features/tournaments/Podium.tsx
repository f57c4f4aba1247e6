import { useTranslation } from 'react-i18next'
import type { WireTourney } from '../../../contract/tournaments.ts'
import { money, parseMoney } from '../../../domain/kernel/money.ts'
import { formatMoney } from '../../../domain/kernel/moneyFormat.ts'
import { listFormatter } from '../../../domain/kernel/formatters.ts'
import { useLocale } from '../../ui/locale.ts'
import styles from './Ended.module.css'

type Row = WireTourney['data'][number]

/** The steps from left to right, in the drawing's own units. */
const steps = [
  { place: 2, x: 0, top: 60 },
  { place: 1, x: 100, top: 30 },
  { place: 3, x: 200, top: 80 },
] as const
const base = 130

/** The first three places of a contest as a small drawing, also in words. */
export function Podium({ rows }: { rows: readonly Row[] }) {
  const { t } = useTranslation('tournaments')
  const locale = useLocale()
  const nameOf = ({ own, name }: Row): string => (own === true ? t('board.you') : name)
  const resultOf = ({ result }: Row): string => {
    const parsed = parseMoney(result, 'USD')
    return formatMoney(parsed.ok ? parsed.value : money(0, 'USD'), locale)
  }
  const top = rows.filter(({ place }) => place <= 3)
  const texts = top.map((row) => t('podium.step', { place: row.place, name: nameOf(row), result: resultOf(row) }))
  return (
    <div translate="no">
      <svg className={styles.podium} role="img" aria-label={listFormatter(locale, { type: 'unit' }).format(texts)} viewBox="0 0 300 130">
        {steps.map(({ place, x, top: y }) => {
          const row = top.find((one) => one.place === place)
          if (!row) return null
          return (
            <g key={place} data-place={place}>
              <rect x={x + 3} y={y} width={94} height={base - y} rx={6} />
              <text x={x + 50} y={y + 24} className={styles.number}>
                {place}
              </text>
              <text x={x + 50} y={y - 18}>
                {nameOf(row)}
              </text>
              <text x={x + 50} y={y - 5} className={styles.small}>
                {resultOf(row)}
              </text>
            </g>
          )
        })}
      </svg>
    </div>
  )
}

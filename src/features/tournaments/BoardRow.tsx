import { useTranslation } from 'react-i18next'
import type { WireTourney } from '../../../contract/tournaments.ts'
import { money, parseMoney } from '../../../domain/kernel/money.ts'
import { Amount } from '../../ui/Amount.tsx'
import styles from './Board.module.css'
import { Reward } from './Reward.tsx'

type Row = WireTourney['data'][number]

/** A result or distance in a tournament, always in USD. */
export function DollarAmount({ text, variant }: { text: string; variant: 'result' | 'distance' }) {
  const parsed = parseMoney(text, 'USD')
  const value = parsed.ok ? parsed.value : money(0, 'USD')
  if (variant === 'distance') return <Amount value={value} precision="exact" />
  return <Amount value={value} signed tone={value.minor > 0 ? 'rise' : value.minor < 0 ? 'fall' : 'plain'} />
}

/** One row of a ranking. The first three and the person's own are highlighted. */
export function BoardRow({ row }: { row: Row }) {
  const { t } = useTranslation('tournaments')
  return (
    <tr data-place={row.place} data-own={row.own === true ? '' : undefined}>
      <td className={styles.place}>
        <span>{row.place}</span>
      </td>
      <th scope="row" className={styles.name}>
        {row.own === true ? t('board.you') : <bdi translate="no">{row.name}</bdi>}
      </th>
      <td className={styles.result}>
        <DollarAmount text={row.result} variant="result" />
      </td>
      <td className={styles.reward}>{row.reward !== null && <Reward text={row.reward} />}</td>
    </tr>
  )
}

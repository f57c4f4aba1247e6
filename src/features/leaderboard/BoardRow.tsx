import { useTranslation } from 'react-i18next'
import type { WireTourney } from '../../../contract/tournaments.ts'
import { money, parseMoney } from '../../../domain/kernel/money.ts'
import { Amount } from '../../ui/Amount.tsx'
import styles from './Board.module.css'
import { Reward } from './Reward.tsx'

type Row = WireTourney['data'][number]

/** A result or a distance of a contest, which is in dollars. */
export function Dollars({ text, look }: { text: string; look: 'result' | 'distance' }) {
  const parsed = parseMoney(text, 'USD')
  const value = parsed.ok ? parsed.value : money(0, 'USD')
  if (look === 'distance') return <Amount value={value} precision="exact" />
  return <Amount value={value} signed tone={value.minor > 0 ? 'rise' : value.minor < 0 ? 'fall' : 'plain'} />
}

/** One place of a ranking. The first three are marked, and the own one. */
export function BoardRow({ row }: { row: Row }) {
  const { t } = useTranslation('contest')
  return (
    <tr data-place={row.place} data-own={row.own === true ? '' : undefined}>
      <td className={styles.place}>
        <span>{row.place}</span>
      </td>
      <th scope="row" className={styles.name}>
        {row.own === true ? t('board.you') : <bdi>{row.name}</bdi>}
      </th>
      <td className={styles.result}>
        <Dollars text={row.result} look="result" />
      </td>
      <td className={styles.reward}>{row.reward !== null && <Reward text={row.reward} />}</td>
    </tr>
  )
}

import { useTranslation } from 'react-i18next'
import { useSelector } from 'react-redux'
import type { WireTourney } from '../../../contract/tournaments.ts'
import { EmptyList } from '../../shell/help/EmptyList.tsx'
import { selectStatus } from '../../shell/session/sessionSlice.ts'
import { HelpedText } from '../../shell/help/HelpedText.tsx'
import styles from './Board.module.css'
import { BoardRow, DollarAmount } from './BoardRow.tsx'
import { Reward } from './Reward.tsx'

type Props = {
  tourney: WireTourney
  /** Maximum number of rows; the settings limit it further (ENG-08). */
  rows: number
  /** The table's accessible name. */
  label: string
  /** The contest has ended: nothing is left to win. */
  isFinal?: boolean
}

/**
 * The ranking of a tournament. The person's own place is added below if it is not in the rows (ENG-08,
 * ENG-10).
 */
export function Board({ tourney, rows, label, isFinal = false }: Props) {
  const { t } = useTranslation('tournaments')
  const shown = tourney.data.slice(0, rows)
  const own = tourney.own ?? null
  const isBelow = own !== null && !shown.some(({ own: isOwn }) => isOwn === true)
  if (shown.length === 0 && isFinal) return <HelpedText article="contests">{t('board.none')}</HelpedText>
  if (shown.length === 0)
    return (
      <EmptyList article="contests" title={t('board.empty')}>
        {t('board.emptyText')}
      </EmptyList>
    )
  return (
    <>
      <table className={styles.board}>
        <caption className="hidden">{label}</caption>
        <thead className="hidden">
          <tr>
            <th scope="col">{t('board.place')}</th>
            <th scope="col">{t('board.name')}</th>
            <th scope="col">{t('board.result')}</th>
            <th scope="col">{t('board.reward')}</th>
          </tr>
        </thead>
        <tbody>
          {shown.map((row) => (
            <BoardRow key={row.place} row={row} />
          ))}
        </tbody>
        {own !== null && isBelow && (
          <tbody className={styles.below}>
            <BoardRow row={own} />
          </tbody>
        )}
      </table>
      {!isFinal && <OwnPlace tourney={tourney} />}
    </>
  )
}

/** Shows the distance to the next prize, or how to take part (ENG-10). */
function OwnPlace({ tourney: { own, next } }: { tourney: WireTourney }) {
  const { t } = useTranslation('tournaments')
  const isPerson = useSelector(selectStatus) === 'person'
  if (!isPerson) return null
  if (!own) return <p className={styles.own}>{t('own.none')}</p>
  if (!next) return <p className={styles.own}>{t('own.first')}</p>
  return (
    <p className={styles.own} data-next={next.place}>
      <span>
        <strong>
          <DollarAmount text={next.distance} variant="distance" />
        </strong>{' '}
        {t('own.distance')}
      </span>
      <span>
        <Reward text={next.reward} />
      </span>
    </p>
  )
}

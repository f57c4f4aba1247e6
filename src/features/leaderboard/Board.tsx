import { useTranslation } from 'react-i18next'
import { useSelector } from 'react-redux'
import type { WireTourney } from '../../../contract/tournaments.ts'
import { selectStatus } from '../../shell/sessionSlice.ts'
import { EmptyState } from '../../ui/Notice.tsx'
import styles from './Board.module.css'
import { BoardRow, Dollars } from './BoardRow.tsx'
import { Reward } from './Reward.tsx'

type Props = {
  tourney: WireTourney
  /** How many rows at most: the settings say how many there are (ENG-08); a first look shows fewer. */
  rows: number
  /** Names the table. */
  label: string
}

/** The ranking of a contest, with the person's own place below it wherever that is (ENG-08, ENG-10). */
export function Board({ tourney, rows, label }: Props) {
  const { t } = useTranslation('contest')
  const shown = tourney.data.slice(0, rows)
  const own = tourney.own ?? null
  const isBelow = own !== null && !shown.some(({ own: isOwn }) => isOwn === true)
  if (shown.length === 0) return <EmptyState title={t('board.empty')}>{t('board.emptyText')}</EmptyState>
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
      <OwnLine tourney={tourney} />
    </>
  )
}

/** How far it is to the next prize; how to take part for who does not yet (ENG-10). */
function OwnLine({ tourney: { own, next } }: { tourney: WireTourney }) {
  const { t } = useTranslation('contest')
  const isPerson = useSelector(selectStatus) === 'person'
  if (!isPerson) return null
  if (!own) return <p className={styles.own}>{t('own.none')}</p>
  if (!next) return <p className={styles.own}>{t('own.first')}</p>
  return (
    <p className={styles.own} data-next={next.place}>
      <span>
        <strong>
          <Dollars text={next.distance} look="distance" />
        </strong>{' '}
        {t('own.distance')}
      </span>
      <span>
        <Reward text={next.reward} />
      </span>
    </p>
  )
}

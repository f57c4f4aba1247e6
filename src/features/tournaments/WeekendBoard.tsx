import { useTranslation } from 'react-i18next'
import { Board } from './Board.tsx'
import { TournamentsState } from './TournamentsState.tsx'
import styles from './Tournaments.module.css'
import { useLiveTournaments } from './useLiveStanding.ts'

/** Number of rows in the dialog. */
const firstRows = 5

/** Shows the current ranking of the weekend tournament in little space (TRD-13). */
export function WeekendBoard() {
  const { t } = useTranslation('tournaments')
  const { reading, refetch } = useLiveTournaments()
  return (
    <div className={styles.bare}>
      <TournamentsState reading={reading} onRetry={() => void refetch()}>
        {({ list }) => {
          const tourney = list.find(({ type }) => type === 'weekend')
          return tourney && <Board tourney={tourney} rows={firstRows} label={t('weekend.title')} />
        }}
      </TournamentsState>
    </div>
  )
}

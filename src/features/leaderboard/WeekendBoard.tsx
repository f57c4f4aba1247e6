import { useTranslation } from 'react-i18next'
import { Board } from './Board.tsx'
import { ContestState } from './ContestState.tsx'
import styles from './Contests.module.css'
import { useContests } from './useContests.ts'

/** A first look at the board: its best places, and the own one. */
const firstRows = 5

/** How the weekend's contest stands now, for where there is little room (TRD-13). */
export function WeekendBoard() {
  const { t } = useTranslation('contest')
  const { reading, again } = useContests()
  return (
    <div className={styles.bare}>
      <ContestState reading={reading} onAgain={() => void again()}>
        {({ list }) => {
          const tourney = list.find(({ type }) => type === 'weekend')
          return tourney && <Board tourney={tourney} rows={firstRows} label={t('weekend.title')} />
        }}
      </ContestState>
    </div>
  )
}

import { useTranslation } from 'react-i18next'
import type { WireTourney } from '../../../contract/tournaments.ts'
import { Board } from './Board.tsx'
import { ContestState } from './ContestState.tsx'
import styles from './Contests.module.css'
import { useLastContest } from './useContests.ts'

type Props = { type: WireTourney['type']; rows: number }

/** How the last contest of a type ended. */
export function LastBoard({ type, rows }: Props) {
  const { t } = useTranslation('contest')
  const { reading, again } = useLastContest(type)
  return (
    <>
      <h3 className={styles.last}>{t('last.title')}</h3>
      <ContestState reading={reading} onAgain={() => void again()}>
        {({ tourney }) =>
          tourney ? <Board tourney={{ ...tourney, next: null, own: null }} rows={rows} label={t('last.title')} /> : <p>{t('last.none')}</p>
        }
      </ContestState>
    </>
  )
}

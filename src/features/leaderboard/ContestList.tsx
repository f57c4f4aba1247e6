import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useSelector } from 'react-redux'
import { isOffered } from '../../../domain/settings/offered.ts'
import { selectSettings } from '../../shell/sessionSlice.ts'
import { EmptyState } from '../../ui/Notice.tsx'
import { ContestCard } from './ContestCard.tsx'
import { ContestState } from './ContestState.tsx'
import styles from './Contests.module.css'
import { useContests } from './useContests.ts'

/** The rows where the settings say nothing: as many as there are prizes (ENG-08). */
const standardRows = { weekly: 20, weekend: 10 } as const

/** The weekly and the weekend contest, side by side where there is room. `most`: a first look; without it as many rows as the settings say (ENG-08), and `children` beside the shorter one. */
export function ContestList({ most, children }: { most?: number; children?: ReactNode }) {
  const { t } = useTranslation('contest')
  const settings = useSelector(selectSettings)
  const { reading, again } = useContests()
  const rows = settings?.leaderboard.rows ?? standardRows
  if (!isOffered(settings, 'tournaments')) return <EmptyState title={t('tournaments.notOffered')} />
  return (
    <ContestState reading={reading} onAgain={() => void again()}>
      {({ list }) => (
        <div className={styles.boards} data-whole={most === undefined || undefined}>
          {list.map((tourney) => (
            <ContestCard
              key={tourney.id}
              tourney={tourney}
              rows={Math.min(most ?? rows[tourney.type], rows[tourney.type])}
              onEnd={() => void again()}
            />
          ))}
          {children}
        </div>
      )}
    </ContestState>
  )
}

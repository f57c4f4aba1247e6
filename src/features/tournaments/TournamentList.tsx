import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useSelector } from 'react-redux'
import { isFeatureEnabled } from '../../../domain/settings/isFeatureEnabled.ts'
import { selectSettings } from '../../shell/session/sessionSlice.ts'
import { EmptyState } from '../../ui/Notice.tsx'
import { TournamentCard } from './TournamentCard.tsx'
import { TournamentsState } from './TournamentsState.tsx'
import styles from './Tournaments.module.css'
import type { useTournaments } from './useTournaments.ts'
import { HelpLink } from '../../shell/help/HelpLink.tsx'

/** Default number of rows: as many as there are prizes (ENG-08). */
const standardRows = { weekly: 20, weekend: 10 } as const

type Props = { tournaments: ReturnType<typeof useTournaments>; maxRows?: number; children?: ReactNode }

/**
 * Lists the weekly and the weekend tournament. `maxRows` limits the rows; without it the settings do
 * (ENG-08). `children` go beside the shorter one.
 */
export function TournamentList({ tournaments: { reading, refetch }, maxRows, children }: Props) {
  const { t } = useTranslation('tournaments')
  const settings = useSelector(selectSettings)
  const rows = settings?.leaderboard.rows ?? standardRows
  if (!isFeatureEnabled(settings, 'tournaments'))
    return <EmptyState help={<HelpLink article="unavailable" />} title={t('tournaments.notOffered')} />
  return (
    <TournamentsState reading={reading} onRetry={() => void refetch()}>
      {({ list }) => (
        <div className={styles.boards} data-whole={maxRows === undefined || undefined}>
          {list.map((tourney) => (
            <TournamentCard
              key={tourney.id}
              tourney={tourney}
              rows={Math.min(maxRows ?? rows[tourney.type], rows[tourney.type])}
              onEnd={() => void refetch()}
            />
          ))}
          {children}
        </div>
      )}
    </TournamentsState>
  )
}

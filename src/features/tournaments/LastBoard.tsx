import type { CSSProperties } from 'react'
import { useTranslation } from 'react-i18next'
import type { WireTourney } from '../../../contract/tournaments.ts'
import { Board } from './Board.tsx'
import { TournamentsState } from './TournamentsState.tsx'
import styles from './Tournaments.module.css'
import { useLastTournament } from './useTournaments.ts'

type Props = { type: WireTourney['type']; rows: number }

/** Shows the final ranking of the last tournament of a type. */
export function LastBoard({ type, rows }: Props) {
  const { t } = useTranslation('tournaments')
  const { reading, refetch } = useLastTournament(type)
  return (
    <>
      <h3 className={styles.last}>{t('last.title')}</h3>
      {/* As high as its rows while they load, so that what follows does not jump. */}
      <div className={styles.past} style={{ '--rows': rows } as CSSProperties}>
        <TournamentsState reading={reading} onRetry={() => void refetch()}>
          {({ tourney }) =>
            tourney ? (
              <Board tourney={{ ...tourney, next: null, own: null }} rows={rows} label={t('last.title')} />
            ) : (
              <p>{t('last.none')}</p>
            )
          }
        </TournamentsState>
      </div>
    </>
  )
}

import type { CSSProperties } from 'react'
import { useTranslation } from 'react-i18next'
import { useSelector } from 'react-redux'
import type { WireTourney } from '../../../contract/tournaments.ts'
import { selectStatus } from '../../shell/session/sessionSlice.ts'
import { Board } from './Board.tsx'
import { TournamentsState } from './TournamentsState.tsx'
import styles from './Tournaments.module.css'
import { useLastTournament } from './useTournaments.ts'

type Props = { type: WireTourney['type']; rows: number }

/** Shows the final ranking of the last tournament of a type. */
export function LastBoard({ type, rows }: Props) {
  const { t } = useTranslation('tournaments')
  const { reading, refetch } = useLastTournament(type)
  const isPerson = useSelector(selectStatus) === 'person'
  return (
    <>
      <h3 className={styles.last}>{t('last.title')}</h3>
      {/* As high as its rows while they load, and as the line about a person's own place, so that what follows does not jump. */}
      <div className={styles.past} data-own={isPerson || undefined} style={{ '--rows': rows } as CSSProperties}>
        <TournamentsState reading={reading} onRetry={() => void refetch()}>
          {({ tourney }) => (tourney ? <Board tourney={tourney} rows={rows} label={t('last.title')} isFinal /> : <p>{t('last.none')}</p>)}
        </TournamentsState>
      </div>
    </>
  )
}

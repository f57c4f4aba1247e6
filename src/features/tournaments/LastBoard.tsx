import { type CSSProperties, useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useSelector } from 'react-redux'
import type { WireTourney } from '../../../contract/tournaments.ts'
import { isNextClosing } from '../../../domain/tournaments/windows.ts'
import { hrefOf } from '../../shell/location/location.ts'
import { paths } from '../../shell/location/routes.ts'
import { selectStatus } from '../../shell/session/sessionSlice.ts'
import { Board } from './Board.tsx'
import { selectDueCount } from './standingSlice.ts'
import { TournamentsState } from './TournamentsState.tsx'
import styles from './Tournaments.module.css'
import { useContestDays } from './useContestDays.ts'
import { useLastTournament, useServerNow } from './useTournaments.ts'
import { HelpedText } from '../../shell/help/HelpedText.tsx'

type Props = { type: WireTourney['type']; rows: number }

/**
 * Shows the final ranking of the last tournament of a type with its dates. While a newer one is closing it
 * says so, and is read again when the worker reports (ENG-08).
 */
export function LastBoard({ type, rows }: Props) {
  const { t } = useTranslation('tournaments')
  const { reading, refetch } = useLastTournament(type)
  const isPerson = useSelector(selectStatus) === 'person'
  const now = useServerNow()
  const { own: daysOf } = useContestDays()
  const dueCount = useSelector(selectDueCount)
  const last = reading.at === 'shown' ? reading.data.tourney : null
  const isClosing = last !== null && isNextClosing(last.date_end, now())
  useEffect(() => {
    if (isClosing) void refetch()
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once for each report
  }, [dueCount])
  return (
    <>
      {isClosing && <p>{t('ended.waitingText')}</p>}
      <h3 className={styles.last}>
        {t('last.title')} {last && <a href={hrefOf(paths.show('contest', last.id))}>{daysOf(last)}</a>}
      </h3>
      {/* As high as its rows while they load, and as the line about a person's own place, so that what follows does not jump. */}
      <div className={styles.past} data-own={isPerson || undefined} style={{ '--rows': rows } as CSSProperties}>
        <TournamentsState reading={reading} onRetry={() => void refetch()}>
          {({ tourney }) =>
            tourney ? (
              <Board tourney={tourney} rows={rows} label={t('last.title')} isFinal />
            ) : (
              <HelpedText article="contests">{t('last.none')}</HelpedText>
            )
          }
        </TournamentsState>
      </div>
    </>
  )
}

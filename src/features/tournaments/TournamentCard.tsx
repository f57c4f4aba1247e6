import { useTranslation } from 'react-i18next'
import { useSelector } from 'react-redux'
import type { WireTourney } from '../../../contract/tournaments.ts'
import { isRunning, defaultZone } from '../../../domain/tournaments/windows.ts'
import { selectSettings } from '../../shell/session/sessionSlice.ts'
import { formatZonedDateTime } from '../../shell/texts/dateTime.ts'
import { Card } from '../../ui/Card.tsx'
import { Chip } from '../../ui/Chip.tsx'
import { useLocale } from '../../ui/locale.ts'
import { Board } from './Board.tsx'
import { ContestWindow } from './ContestWindow.tsx'
import styles from './Tournaments.module.css'
import { LastBoard } from './LastBoard.tsx'
import { TimeLeft } from './TimeLeft.tsx'
import { useServerNow } from './useTournaments.ts'

type Props = { tourney: WireTourney; rows: number; onEnd: () => void }

/**
 * Shows a tournament's time left and ranking. Between tournaments, its next start and the last ranking
 * (TRD-13).
 */
export function TournamentCard({ tourney, rows, onEnd }: Props) {
  const { t } = useTranslation('tournaments')
  const locale = useLocale()
  const now = useServerNow()
  const zone = useSelector(selectSettings)?.tournamentZone ?? defaultZone
  const { type, date_start: start, date_end: end } = tourney
  const title = t(`${type}.title`)
  const runs = isRunning({ start, end }, now())
  return (
    <Card
      title={title}
      className={styles.card}
      data-contest={type}
      aside={
        <Chip tone={runs ? 'live' : 'plain'}>
          {runs ? t('time.left') : t('time.startsIn')} <TimeLeft deadline={runs ? end : start} now={now} onEnd={onEnd} />
        </Chip>
      }
    >
      {!runs && type === 'weekend' && <p className={styles.next}>{t('time.next', { time: formatZonedDateTime(start, locale), zone })}</p>}
      <ContestWindow type={type} start={start} end={end} />
      {runs ? <Board tourney={tourney} rows={rows} label={title} /> : <LastBoard type={type} rows={rows} />}
    </Card>
  )
}

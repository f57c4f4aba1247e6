import { useTranslation } from 'react-i18next'
import { useSelector } from 'react-redux'
import type { WireTourney } from '../../../contract/tournaments.ts'
import { isRunning, usualZone } from '../../../domain/tournaments/windows.ts'
import { selectSettings } from '../../shell/sessionSlice.ts'
import { momentText } from '../../shell/times.ts'
import { Card } from '../../ui/Card.tsx'
import { Chip } from '../../ui/Chip.tsx'
import { useLocale } from '../../ui/locale.ts'
import { Board } from './Board.tsx'
import styles from './Contests.module.css'
import { LastBoard } from './LastBoard.tsx'
import { TimeLeft } from './TimeLeft.tsx'
import { useServerNow } from './useContests.ts'

type Props = { tourney: WireTourney; rows: number; onEnd: () => void }

/** One contest: how long it still runs and its ranking. Outside its time its next start, and how the last one ended (TRD-13). */
export function ContestCard({ tourney, rows, onEnd }: Props) {
  const { t } = useTranslation('contest')
  const locale = useLocale()
  const now = useServerNow()
  const zone = useSelector(selectSettings)?.tournamentZone ?? usualZone
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
      {!runs && <p className={styles.next}>{t('time.next', { time: momentText(start, 0, locale), zone })}</p>}
      {runs ? <Board tourney={tourney} rows={rows} label={title} /> : <LastBoard type={type} rows={rows} />}
    </Card>
  )
}

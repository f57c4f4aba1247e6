import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSelector } from 'react-redux'
import { isRunning, defaultZone, type TourneyWindow, weekendAt } from '../../../domain/tournaments/windows.ts'
import { hrefOf } from '../../shell/location/location.ts'
import { paths } from '../../shell/location/routes.ts'
import { selectOffsetMs, selectSettings } from '../../shell/session/sessionSlice.ts'
import { formatZonedDateTime } from '../../shell/texts/dateTime.ts'
import { ButtonLink } from '../../ui/Button.tsx'
import { Chip } from '../../ui/Chip.tsx'
import { Countdown } from '../../ui/Countdown.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { useLocale } from '../../ui/locale.ts'
import styles from './WeekendDialog.module.css'

type Props = { board: ReactNode; dates: (weekend: TourneyWindow) => ReactNode; onClose: () => void }

/**
 * The weekend tournament (TRD-13): while it runs the entry, time left and `board`, else its start, by the
 * server's clock. Times are in the person's time zone; `dates` shows them in the contest's too.
 */
export function WeekendDialog({ board, dates, onClose }: Props) {
  const { t } = useTranslation(['copying', 'app'])
  const locale = useLocale()
  const offset = useSelector(selectOffsetMs)
  const zone = useSelector(selectSettings)?.tournamentZone ?? defaultZone
  const now = (): number => Date.now() + offset
  // Updated when it starts or ends.
  const [at, setAt] = useState(now)
  const weekend = weekendAt(at, zone)
  const open = isRunning(weekend, at)
  const [start, end] = [formatZonedDateTime(weekend.start, locale), formatZonedDateTime(weekend.end, locale)]
  return (
    <Dialog
      title={t('weekend.title')}
      close={t('app:frame.close')}
      onClose={onClose}
      actions={
        <ButtonLink tone={open ? 'quiet' : 'primary'} href={hrefOf(paths.show('contest'))}>
          {t('weekend.board')}
        </ButtonLink>
      }
      ok={open ? t('weekend.trade') : undefined}
    >
      <div className={styles.state}>
        <Chip tone={open ? 'live' : 'plain'}>{open ? t('weekend.open') : t('weekend.closed', { start })}</Chip>
        <p className={styles.time}>
          <span>{open ? t('weekend.ends') : t('weekend.starts')}</span>
          <Countdown
            key={open ? weekend.end : weekend.start}
            deadline={open ? weekend.end : weekend.start}
            now={now}
            onEnd={() => setAt(now())}
            className={styles.clock ?? ''}
          />
        </p>
      </div>
      <p>{open ? t('weekend.openText', { end }) : t('weekend.closedText', { start, end })}</p>
      {dates(weekend)}
      {open && <div className={styles.board}>{board}</div>}
    </Dialog>
  )
}

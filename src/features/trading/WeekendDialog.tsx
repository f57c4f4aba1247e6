import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSelector } from 'react-redux'
import { isRunning, usualZone, weekendAt } from '../../../domain/tournaments/windows.ts'
import { hrefOf } from '../../shell/place.ts'
import { paths } from '../../shell/routes.ts'
import { selectOffsetMs, selectSettings } from '../../shell/sessionSlice.ts'
import { zonedMomentText } from '../../shell/times.ts'
import { ButtonLink } from '../../ui/Button.tsx'
import { Chip } from '../../ui/Chip.tsx'
import { Countdown } from '../../ui/Countdown.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { useLocale } from '../../ui/locale.ts'
import styles from './WeekendDialog.module.css'

/**
 * The weekend tournament (TRD-13): while it runs the way in, the time left and its `board`, else when it starts; by the server's clock.
 * Moments are shown by the person's own, with its zone.
 */
export function WeekendDialog({ board, onClose }: { board: ReactNode; onClose: () => void }) {
  const { t } = useTranslation(['copying', 'app'])
  const locale = useLocale()
  const offset = useSelector(selectOffsetMs)
  const zone = useSelector(selectSettings)?.tournamentZone ?? usualZone
  const now = (): number => Date.now() + offset
  // Looked at again as it starts or ends.
  const [at, setAt] = useState(now)
  const weekend = weekendAt(at, zone)
  const open = isRunning(weekend, at)
  const [start, end] = [zonedMomentText(weekend.start, locale), zonedMomentText(weekend.end, locale)]
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
      {open && <div className={styles.board}>{board}</div>}
    </Dialog>
  )
}

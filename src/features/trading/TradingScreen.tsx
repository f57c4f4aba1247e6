import { useTranslation } from 'react-i18next'
import { useSelector } from 'react-redux'
import { selectConnection } from '../../shell/connection.ts'
import { RiskWarning } from '../../shell/RiskWarning.tsx'
import { ScreenHeading } from '../../shell/ScreenHeading.tsx'
import { selectSettings } from '../../shell/sessionSlice.ts'
import { OfflineState } from '../../ui/Notice.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { AccountSummary } from './AccountSummary.tsx'
import { PlatformView } from './PlatformView.tsx'
import styles from './TradingScreen.module.css'
import { TradingTools } from './TradingTools.tsx'

/** `#/home`: the trading platform, and the risk beside it (TRD-01). A platform that was opened before the line broke stays: it says itself that prices have stopped. */
export default function TradingScreen() {
  const { t } = useTranslation('trading')
  const origin = useSelector(selectSettings)?.platform.origin ?? null
  const isOnline = useSelector(selectConnection).at === 'online'
  return (
    <div className={styles.screen}>
      <ScreenHeading title={t('title')} look="hidden" />
      {origin !== null && <PlatformView origin={origin} />}
      {origin === null && isOnline && <Skeleton lines={4} label={t('frame.loading')} />}
      {origin === null && !isOnline && (
        <div className={styles.away}>
          <OfflineState title={t('offline.title')}>{t('offline.text')}</OfflineState>
          <AccountSummary />
        </div>
      )}
      <div className={styles.risk}>
        <TradingTools />
        <RiskWarning />
      </div>
    </div>
  )
}

import { useState } from 'react'
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
  // A frame that would be opened without a line could only fail: what is known of the account is shown at once instead (TRD-15).
  const [opened, setOpened] = useState(isOnline)
  if (isOnline && !opened) setOpened(true)
  const platform = opened ? origin : null
  return (
    <div className={styles.screen}>
      <ScreenHeading title={t('title')} look="hidden" />
      {platform !== null && <PlatformView origin={platform} />}
      {platform === null && isOnline && <Skeleton lines={4} label={t('frame.loading')} />}
      {platform === null && !isOnline && (
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

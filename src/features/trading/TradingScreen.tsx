import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSelector } from 'react-redux'
import { selectConnection } from '../../shell/device/connectionSlice.ts'
import { ScreenHeading } from '../../shell/screen/ScreenHeading.tsx'
import { selectSettings } from '../../shell/session/sessionSlice.ts'
import { OfflineState } from '../../ui/Notice.tsx'
import { AccountSummary } from './AccountSummary.tsx'
import { PlatformSkeleton } from './PlatformSkeleton.tsx'
import { PlatformView } from './PlatformView.tsx'
import { pageOrigin } from './StartedIframe.tsx'
import { StakeWarning } from './StakeWarning.tsx'
import styles from './TradingScreen.module.css'
import { TradingTools } from './TradingTools.tsx'
import type { ReportedStake } from './usePlatformMessages.ts'
import { helpFor } from '../../shell/help/helpFor.ts'

/**
 * Renders `#/home`: the platform with the risk warning (TRD-01). An open platform stays when the connection
 * is lost: it shows itself that prices have stopped.
 */
export default function TradingScreen() {
  const { t } = useTranslation('trading')
  const isOnline = useSelector(selectConnection).at === 'online'
  const origin = useSelector(selectSettings)?.platform.origin ?? null
  // Do not open the iframe offline, where it would only fail. Show the last known account instead (TRD-15).
  const [opened, setOpened] = useState(false)
  if (isOnline && origin !== null && !opened) setOpened(true)
  // Before the settings arrive the page names the origin, and the iframe goes if they don't. The browser's
  // `onLine` may be wrong and is not asked (APP-34).
  const platform = opened ? origin : isOnline ? pageOrigin() : null
  const [stake, setStake] = useState<ReportedStake>(null)
  return (
    <div className={styles.screen}>
      <ScreenHeading title={t('title')} variant="hidden" />
      {platform !== null && <PlatformView key={platform} origin={platform} onStake={setStake} />}
      {platform === null && isOnline && <PlatformSkeleton />}
      {platform === null && !isOnline && (
        <div className={styles.away}>
          <OfflineState help={helpFor('offline')} title={t('offline.title')}>
            {t('offline.text')}
          </OfflineState>
          <AccountSummary />
        </div>
      )}
      <div className={styles.risk}>
        <StakeWarning stake={stake} />
        <TradingTools />
      </div>
    </div>
  )
}

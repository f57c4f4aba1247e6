import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/Button.tsx'
import { ErrorState } from '../../ui/Notice.tsx'
import { AccountSummary } from './AccountSummary.tsx'
import { PlatformSkeleton } from './PlatformSkeleton.tsx'
import styles from './TradingScreen.module.css'
import type { PlatformIframeState } from './usePlatformIframe.ts'
import { helpFor } from '../../shell/help/helpFor.ts'

/**
 * Covers the platform until it is ready, and with an error if it failed or is of another version (TRD-15).
 */
export function PlatformCover({ state, onRetry }: { state: PlatformIframeState; onRetry: () => void }) {
  const { t } = useTranslation('trading')
  switch (state) {
    case 'ready':
      return null
    case 'loading':
      return <PlatformSkeleton />
    case 'otherVersion':
      return (
        <div className={styles.cover}>
          <ErrorState
            help={helpFor('version.other')}
            title={t('frame.otherVersion')}
            action={<Button onClick={() => globalThis.location.reload()}>{t('frame.reload')}</Button>}
          >
            {t('frame.otherVersionText')}
          </ErrorState>
        </div>
      )
    case 'failed':
      return (
        <div className={styles.cover}>
          <ErrorState
            help={helpFor('network.unreachable')}
            title={t('frame.failed')}
            action={<Button onClick={onRetry}>{t('frame.retry')}</Button>}
          >
            {t('frame.failedText')}
          </ErrorState>
          <AccountSummary />
        </div>
      )
  }
}

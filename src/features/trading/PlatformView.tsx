import { lazy, Suspense, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSelector } from 'react-redux'
import { isTradingBlocked } from '../../../domain/accounts/block.ts'
import { selectUser } from '../../shell/session/sessionSlice.ts'
import { PlatformCover } from './PlatformCover.tsx'
import { findStartedIframe, StartedIframe } from './StartedIframe.tsx'
import styles from './TradingScreen.module.css'
import type { ReportedStake } from './usePlatformMessages.ts'
import { usePlatformSession } from './usePlatformSession.ts'

const BlockCover = lazy(async () => ({ default: (await import('./BlockCover.tsx')).BlockCover }))

/**
 * The platform in an iframe that follows the session, account, theme and language (TRD-01). Shows a loading
 * state, and an error after 15 s (TRD-15).
 */
export function PlatformView({ origin, onStake }: { origin: string; onStake: (stake: ReportedStake) => void }) {
  const { t } = useTranslation('trading')
  const iframe = useRef<HTMLIFrameElement>(null)
  const [attempt, setAttempt] = useState(0)
  const { state, src } = usePlatformSession(iframe, { origin, attempt, onStake })
  const [started] = useState(() => findStartedIframe(src))
  const user = useSelector(selectUser)
  const blocked = user !== null && isTradingBlocked(user)
  const title = t('frame.title')
  return (
    <div className={styles.stage} data-state={state} aria-busy={state === 'loading'}>
      {started && attempt === 0 ? (
        <StartedIframe iframeRef={iframe} started={started} title={title} inert={blocked} />
      ) : (
        <iframe
          key={attempt}
          ref={iframe}
          className={styles.frame}
          title={title}
          // Inert below the cover: neither pointer nor keyboard reaches it (TRD-09). Prices stay visible.
          inert={blocked}
          src={src}
          // The server rejects one host for both, so that allow-same-origin gives the iframe no access to
          // ours. The popup is for the chart's credit link.
          // oxlint-disable-next-line react/iframe-missing-sandbox
          sandbox="allow-scripts allow-same-origin allow-forms allow-popups"
          referrerPolicy="no-referrer"
        />
      )}
      {blocked && <Suspense fallback={null}>{<BlockCover />}</Suspense>}
      <PlatformCover state={state} onRetry={() => setAttempt(attempt + 1)} />
    </div>
  )
}

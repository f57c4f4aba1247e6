import { lazy, Suspense, useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { useSelector } from 'react-redux'
import { isTradingBlocked } from '../../../domain/accounts/tradingBlock.ts'
import { selectConnection } from '../../shell/connection.ts'
import { currentLanguage } from '../../shell/i18n.ts'
import { selectAccount, selectPlatformToken, selectStatus, selectUser } from '../../shell/sessionSlice.ts'
import { currentTheme, onThemeChange } from '../../shell/theme.ts'
import { Button } from '../../ui/Button.tsx'
import { ErrorState } from '../../ui/Notice.tsx'
import { Spinner } from '../../ui/Spinner.tsx'
import { AccountSummary } from './AccountSummary.tsx'
import { keptForPlatform, onKeptElsewhere, selectChooser } from './keptForPlatform.ts'
import styles from './TradingScreen.module.css'
import { usePlatformFrame, useSaid } from './usePlatformFrame.ts'
import { usePlatformMessages } from './usePlatformMessages.ts'

const BlockCover = lazy(async () => ({ default: (await import('./BlockCover.tsx')).BlockCover }))

/**
 * The platform in its frame, which follows the shell's session, account, theme and language (TRD-01). Until it is ready it
 * says that it loads, and after 15 s that it did not (TRD-15).
 */
export function PlatformView({ origin }: { origin: string }) {
  const { t } = useTranslation('trading')
  const frame = useRef<HTMLIFrameElement>(null)
  const [attempt, setAttempt] = useState(0)
  const theme = useSyncExternalStore(onThemeChange, currentTheme)
  const language = currentLanguage()
  const status = useSelector(selectStatus)
  const token = useSelector(selectPlatformToken)
  const account = useSelector(selectAccount)?.accountId ?? null
  const session = status === 'starting' ? null : ({ type: 'session', token, account } as const)
  const user = useSelector(selectUser)
  const connection = useSelector(selectConnection)
  const blocked = user !== null && isTradingBlocked(user)
  const [asked, setAsked] = useState(0)

  const chooser = useSelector(selectChooser)

  const onMessage = usePlatformMessages(chooser, () => setAsked((times) => times + 1))
  const { state, send } = usePlatformFrame(frame, origin, attempt, onMessage)
  useSaid(send, { type: 'theme', theme }, `${attempt}`)
  useSaid(send, { type: 'language', language }, `${attempt}`)
  useSaid(send, { type: 'connection', at: connection.at }, `${attempt}`)
  useSaid(send, session, `${attempt} ${asked}`)
  // After the word of who is here, and not before it is certain whose choices these are (SES-14).
  useEffect(() => {
    if (chooser === undefined) return undefined
    const say = (): void => send({ type: 'kept', text: keptForPlatform(chooser) })
    say()
    return onKeptElsewhere(say)
  }, [send, chooser, asked])
  // The first look is right at once; what changes later is said, and needs no other address.
  const [src] = useState(() => `${origin}/?${new URLSearchParams({ lang: language, theme }).toString()}`)

  return (
    <div className={styles.stage} data-state={state} aria-busy={state === 'loading'}>
      <iframe
        key={attempt}
        ref={frame}
        className={styles.frame}
        title={t('frame.title')}
        // Covered: neither pointer nor keyboard gets in (TRD-09). Its prices can still be seen.
        inert={blocked}
        src={src}
        // The server refuses to run both on one host, so allow-same-origin gives it its own origin and nothing of ours. The popup is the chart's credit.
        // oxlint-disable-next-line react/iframe-missing-sandbox
        sandbox="allow-scripts allow-same-origin allow-forms allow-popups"
        referrerPolicy="no-referrer"
      />
      {blocked && <Suspense fallback={null}>{<BlockCover />}</Suspense>}
      {state === 'loading' && (
        <p className={styles.cover} role="status">
          <Spinner /> {t('frame.loading')}
        </p>
      )}
      {state === 'otherVersion' && (
        <div className={styles.cover}>
          <ErrorState
            title={t('frame.otherVersion')}
            action={<Button onClick={() => globalThis.location.reload()}>{t('frame.reload')}</Button>}
          >
            {t('frame.otherVersionText')}
          </ErrorState>
        </div>
      )}
      {state === 'failed' && (
        <div className={styles.cover}>
          <ErrorState title={t('frame.failed')} action={<Button onClick={() => setAttempt(attempt + 1)}>{t('frame.retry')}</Button>}>
            {t('frame.failedText')}
          </ErrorState>
          <AccountSummary />
        </div>
      )}
    </div>
  )
}

import { lazy, Suspense, useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { useSelector } from 'react-redux'
import { useNavigate, useSearchParams } from 'react-router-dom'
import { isTradingBlocked } from '../../../domain/accounts/block.ts'
import { selectConnection } from '../../shell/device/connectionSlice.ts'
import { currentLanguage } from '../../shell/texts/i18n.ts'
import { chartMessage } from '../../shell/location/chartLink.ts'
import { paths } from '../../shell/location/routes.ts'
import { selectAccount, selectPlatformToken, selectStatus, selectUser } from '../../shell/session/sessionSlice.ts'
import { currentTheme, onThemeChange } from '../../shell/screen/theme.ts'
import { Button } from '../../ui/Button.tsx'
import { ErrorState } from '../../ui/Notice.tsx'
import { AccountSummary } from './AccountSummary.tsx'
import { PlatformSkeleton } from './PlatformSkeleton.tsx'
import { readHintsSeen, readPlatformChoices, onPlatformChoicesChange, selectChoicesOwner } from './platformChoices.ts'
import { findStartedIframe, StartedIframe } from './StartedIframe.tsx'
import styles from './TradingScreen.module.css'
import { usePlatformIframe, useSendOnChange } from './usePlatformIframe.ts'
import { type ReportedStake, usePlatformMessages } from './usePlatformMessages.ts'

const BlockCover = lazy(async () => ({ default: (await import('./BlockCover.tsx')).BlockCover }))

/**
 * The platform in an iframe that follows the session, account, theme and language (TRD-01). Shows a loading state, and an error after 15 s
 * (TRD-15).
 */
export function PlatformView({ origin, onStake }: { origin: string; onStake: (stake: ReportedStake) => void }) {
  const { t } = useTranslation('trading')
  const iframe = useRef<HTMLIFrameElement>(null)
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
  const [sessionRequests, setSessionRequests] = useState(0)

  const owner = useSelector(selectChoicesOwner)

  const onMessage = usePlatformMessages(owner, () => setSessionRequests((times) => times + 1), onStake)
  const { state, send } = usePlatformIframe(iframe, origin, attempt, onMessage)
  useSendOnChange(send, { type: 'theme', theme }, `${attempt}`)
  useSendOnChange(send, { type: 'language', language }, `${attempt}`)
  useSendOnChange(send, { type: 'connection', at: connection.at }, `${attempt}`)
  useSendOnChange(send, session, `${attempt} ${sessionRequests}`)
  // After the session message, and only once it is certain whose choices these are (SES-14).
  useEffect(() => {
    if (owner === undefined) return undefined
    const sendChoices = (): void => send({ type: 'kept', text: readPlatformChoices(owner), hintsSeen: readHintsSeen() })
    sendChoices()
    return onPlatformChoicesChange(sendChoices)
  }, [send, owner, sessionRequests])
  // A link to a symbol or to the settings, `#/home?symbol=EUR/USD`: followed once, so that a reload keeps what the person chose afterwards.
  const navigate = useNavigate()
  const [query] = useSearchParams()
  useEffect(() => {
    const request = chartMessage(query)
    if ((request === null && !query.has('settings')) || state !== 'ready') return
    if (request === null) iframe.current?.focus()
    send(request ?? { type: 'settings' })
    void navigate(paths.home(), { replace: true })
  }, [send, query, state, navigate])
  // The URL sets the initial theme and language; later changes are sent as messages.
  const [src] = useState(() => `${origin}/?${new URLSearchParams({ lang: language, theme }).toString()}`)
  const [started] = useState(() => findStartedIframe(src))
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
          // The server rejects one host for both, so that allow-same-origin gives the iframe no access to ours. The popup is for the chart's
          // credit link.
          // oxlint-disable-next-line react/iframe-missing-sandbox
          sandbox="allow-scripts allow-same-origin allow-forms allow-popups"
          referrerPolicy="no-referrer"
        />
      )}
      {blocked && <Suspense fallback={null}>{<BlockCover />}</Suspense>}
      {state === 'loading' && <PlatformSkeleton />}
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

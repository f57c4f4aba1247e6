import { type RefObject, useEffect, useState, useSyncExternalStore } from 'react'
import { useSelector } from 'react-redux'
import { useNavigate, useSearchParams } from 'react-router-dom'
import { selectConnection } from '../../shell/device/connectionSlice.ts'
import { chartMessage } from '../../shell/location/chartLink.ts'
import { paths } from '../../shell/location/routes.ts'
import { currentTheme, onThemeChange } from '../../shell/screen/theme.ts'
import { selectAccount, selectPlatformToken, selectStatus } from '../../shell/session/sessionSlice.ts'
import { currentLanguage } from '../../shell/texts/i18n.ts'
import { onPlatformChoicesChange, readHintsSeen, readPlatformChoices, selectChoicesOwner } from './platformChoices.ts'
import { type PlatformIframeState, usePlatformIframe, useSendOnChange } from './usePlatformIframe.ts'
import { type ReportedStake, usePlatformMessages } from './usePlatformMessages.ts'

type Send = ReturnType<typeof usePlatformIframe>['send']
type Settings = { origin: string; attempt: number; onStake: (stake: ReportedStake) => void }

/**
 * Sends the platform in the iframe the session, account, theme, language and connection, and again whenever
 * one changes (TRD-01).
 */
export function usePlatformSession(iframe: RefObject<HTMLIFrameElement | null>, { origin, attempt, onStake }: Settings) {
  const theme = useSyncExternalStore(onThemeChange, currentTheme)
  const language = currentLanguage()
  const status = useSelector(selectStatus)
  const token = useSelector(selectPlatformToken)
  const account = useSelector(selectAccount)?.accountId ?? null
  const session = status === 'starting' ? null : ({ type: 'session', token, account } as const)
  const connection = useSelector(selectConnection)
  const owner = useSelector(selectChoicesOwner)
  const [sessionRequests, setSessionRequests] = useState(0)
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
  useChartLink(iframe, state, send)
  // The URL sets the initial theme and language; later changes are sent as messages.
  const [src] = useState(() => `${origin}/?${new URLSearchParams({ lang: language, theme }).toString()}`)
  return { state, src }
}

/**
 * Follows a link to a symbol or to the settings, `#/home?symbol=EUR/USD`: once, so that a reload keeps what
 * the person chose afterwards.
 */
function useChartLink(iframe: RefObject<HTMLIFrameElement | null>, state: PlatformIframeState, send: Send): void {
  const navigate = useNavigate()
  const [query] = useSearchParams()
  useEffect(() => {
    const request = chartMessage(query)
    if ((request === null && !query.has('settings')) || state !== 'ready') return
    if (request === null) iframe.current?.focus()
    send(request ?? { type: 'settings' })
    void navigate(paths.home(), { replace: true })
  }, [iframe, send, query, state, navigate])
}

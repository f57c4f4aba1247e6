import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useSelector } from 'react-redux'
import type { FromChat } from '../../../contract/chatMessages.ts'
import type { Language } from '../../../contract/kernel.ts'
import { isCallError } from '../../api/callError.ts'
import { type ChatChannel, connectChat } from '../../bridges/chatChannel.ts'
import { loadUnsent, type NamedRoom, onUnsentChange, saveUnsent } from '../../shell/chat/unsent.ts'
import { selectUser } from '../../shell/session/sessionSlice.ts'
import type { Theme } from '../../shell/screen/theme.ts'
import { useChatTokenMutation } from './chatApi.ts'

/** Time the chat has to load before an error with a retry is shown, in ms. */
const loadTimeoutMs = 15_000

/** `code`: the server's refusal; null if the chat simply did not load. */
export type ChatIframeState = { at: 'loading' | 'ready' } | { at: 'failed'; code: string | null }
/** Constant objects, so that setting the same state again does not rerender. */
const [loading, ready] = [{ at: 'loading' }, { at: 'ready' }] as const satisfies ChatIframeState[]
type Appearance = { theme: Theme; language: Language }

/**
 * Connects to the chat iframe. When the chat asks, exchanges the person's long-lived token for a one-time
 * token and sends that (TRD-05). A back end without one-time tokens gets the long-lived one. Neither appears
 * in a URL.
 */
export function useChatIframe(
  room: NamedRoom | null,
  iframe: RefObject<HTMLIFrameElement | null>,
  origin: string,
  appearance: Appearance,
  onMessage: (message: FromChat) => void,
): ChatIframeState {
  const [state, setState] = useState<ChatIframeState>(loading)
  const user = useSelector(selectUser)
  const [longLivedToken, uid] = [user?.Chat.token ?? null, user?.userId ?? null]
  const [exchange] = useChatTokenMutation()
  const portRef = useRef<ChatChannel | null>(null)
  const latest = useRef({ onMessage, longLivedToken, exchange, uid, room })
  useLayoutEffect(() => {
    latest.current = { onMessage, longLivedToken, exchange, uid, room }
  })

  useEffect(() => {
    const iframeWindow = iframe.current?.contentWindow
    if (!iframeWindow) return undefined
    const loadTimeout = setTimeout(() => setState({ at: 'failed', code: null }), loadTimeoutMs)
    let exchangeState: 'idle' | 'asking' | 'refused' = 'idle'
    const sendToken = async (): Promise<void> => {
      const { longLivedToken, exchange } = latest.current
      if (exchangeState !== 'idle' || longLivedToken === null) return
      exchangeState = 'asking'
      try {
        const { token } = await exchange({ body: { token: longLivedToken } }).unwrap()
        const unsent = await loadUnsent(latest.current.uid, latest.current.room?.id ?? null)
        port.send({ type: 'session', token: token ?? longLivedToken, ...(unsent && { unsent }) })
        exchangeState = 'idle'
      } catch (fault) {
        // The chat keeps asking by itself: show the refusal once and let the person retry.
        exchangeState = 'refused'
        setState({ at: 'failed', code: isCallError(fault) && fault.status === 200 ? fault.code : null })
      }
    }
    const port = connectChat(iframeWindow, origin, {
      onMessage(message) {
        if (message.type === 'ready') {
          clearTimeout(loadTimeout)
          // Keep showing a refusal while the chat asks again.
          if (exchangeState !== 'refused') setState(ready)
          void sendToken()
        }
        if (message.type === 'unsent') {
          const { room: shown } = latest.current
          saveUnsent(latest.current.uid, shown?.id === message.room ? shown : { id: message.room, name: '' }, message.unsent)
        }
        latest.current.onMessage(message)
      },
    })
    portRef.current = port
    const stopDiscards = onUnsentChange((mark) => mark !== null && port.send({ type: 'discard', mark }))
    return () => {
      clearTimeout(loadTimeout)
      stopDiscards()
      port.close()
      portRef.current = null
    }
  }, [iframe, origin])

  const { theme, language } = appearance
  useEffect(() => portRef.current?.send({ type: 'theme', theme }), [theme])
  useEffect(() => portRef.current?.send({ type: 'language', language }), [language])
  return state
}

import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useSelector } from 'react-redux'
import type { FromChat } from '../../../contract/chatFrame.ts'
import type { Language } from '../../../contract/kernel.ts'
import { isCallError } from '../../api/callError.ts'
import { type ChatFrameLine, connectChat } from '../../bridges/chatFrame.ts'
import { keepUnsent, readUnsent } from './unsent.ts'
import { selectUser } from '../../shell/sessionSlice.ts'
import type { Theme } from '../../shell/theme.ts'
import { useChatTokenMutation } from './chatApi.ts'

/** How long the chat may take before a person is told, and offered another try. */
const loadWithinMs = 15_000

/** `code`: what the server said no with; null where nothing is known but that the chat did not come. */
export type ChatFrameState = { at: 'loading' | 'ready' } | { at: 'failed'; code: string | null }
/** One object each: said again, it changes nothing. */
const [loading, ready] = [{ at: 'loading' }, { at: 'ready' }] as const satisfies ChatFrameState[]
type Look = { theme: Theme; language: Language }

/**
 * The line to the chat in this iframe. Each time the chat asks, the person's token is exchanged for one that works once, and that one
 * is handed over (TRD-05); a back end that gives none has only the lasting one. Neither ever stands in an address.
 */
export function useChatFrame(
  room: string | null,

  frame: RefObject<HTMLIFrameElement | null>,
  origin: string,
  look: Look,
  onMessage: (message: FromChat) => void,
): ChatFrameState {
  const [state, setState] = useState<ChatFrameState>(loading)
  const user = useSelector(selectUser)
  const [lasting, uid] = [user?.Chat.token ?? null, user?.userId ?? null]
  const [exchange] = useChatTokenMutation()
  const line = useRef<ChatFrameLine | null>(null)
  const latest = useRef({ onMessage, lasting, exchange, uid, room })
  useLayoutEffect(() => {
    latest.current = { onMessage, lasting, exchange, uid, room }
  })

  useEffect(() => {
    const inner = frame.current?.contentWindow
    if (!inner) return undefined
    const patience = setTimeout(() => setState({ at: 'failed', code: null }), loadWithinMs)
    let asking: 'idle' | 'asking' | 'refused' = 'idle'
    const handOver = async (): Promise<void> => {
      const { lasting, exchange } = latest.current
      if (asking !== 'idle' || lasting === null) return
      asking = 'asking'
      try {
        const { token } = await exchange({ body: { token: lasting } }).unwrap()
        const unsent = await readUnsent(latest.current.uid, latest.current.room)
        connection.send({ type: 'session', token: token ?? lasting, ...(unsent && { unsent }) })
        asking = 'idle'
      } catch (fault) {
        // The chat asks on by itself: a refusal said once is enough, and a person may try again.
        asking = 'refused'
        setState({ at: 'failed', code: isCallError(fault) && fault.status === 200 ? fault.code : null })
      }
    }
    const connection = connectChat(inner, origin, {
      onMessage(message) {
        if (message.type === 'ready') {
          clearTimeout(patience)
          // A refusal stays in sight, however often the chat asks on.
          if (asking !== 'refused') setState(ready)
          void handOver()
        }
        if (message.type === 'unsent') keepUnsent(latest.current.uid, message.room, message.unsent)
        latest.current.onMessage(message)
      },
    })
    line.current = connection
    return () => {
      clearTimeout(patience)
      connection.close()
      line.current = null
    }
  }, [frame, origin])

  const { theme, language } = look
  useEffect(() => line.current?.send({ type: 'theme', theme }), [theme])
  useEffect(() => line.current?.send({ type: 'language', language }), [language])
  return state
}

import { chatFrameVersion, fromChat, type FromChat, type ToChat } from '../../contract/chatFrame.ts'
import { frameGate } from '../../domain/trading/frameGate.ts'

type WithoutVersion<Message> = Message extends unknown ? Omit<Message, 'v'> : never
export type ChatMessage = WithoutVersion<ToChat>
export type ChatFrameLine = { send(message: ChatMessage): void; close(): void }

type Listening = Pick<Window, 'addEventListener' | 'removeEventListener'>
type Speaking = Pick<Window, 'postMessage'>
type Options = { onMessage: (message: FromChat) => void; shell?: Listening; now?: () => number }

/**
 * The shell's end of the chat's frame protocol (TRD-05): hears this frame at this origin alone, and says nothing before its first
 * `ready`, since until then any page may stand there. A token is said once and never kept.
 */
export function connectChat(
  frame: Speaking,
  origin: string,
  { onMessage, shell = window, now = () => performance.now() }: Options,
): ChatFrameLine {
  const look = new Map<'theme' | 'language', ToChat>()
  const hear = frameGate(fromChat, { origin, source: () => frame }, now, () => undefined)
  let state: 'waiting' | 'ready' = 'waiting'
  const onEvent = (event: MessageEvent): void => {
    const message = hear(event)
    if (!message) return
    if (message.type === 'ready') {
      state = 'ready'
      for (const waiting of look.values()) frame.postMessage(waiting, origin)
    }
    onMessage(message)
  }
  shell.addEventListener('message', onEvent)
  return {
    send(message) {
      const whole = { v: chatFrameVersion, ...message } as ToChat
      if (whole.type !== 'session') look.set(whole.type, whole)
      if (state === 'ready') frame.postMessage(whole, origin)
    },
    close() {
      shell.removeEventListener('message', onEvent)
      look.clear()
    },
  }
}

import { chatFrameVersion, toChat, type FromChat, type ToChat } from '../../../contract/chatFrame.ts'
import { frameGate } from '../../../domain/trading/frameGate.ts'
import type { FramedWindow } from '../../frame/shellFrame.ts'

type WithoutVersion<Message> = Message extends unknown ? Omit<Message, 'v'> : never
export type ChatMessage = WithoutVersion<FromChat>
export type ShellLine = {
  send(message: ChatMessage): void
  /** Asks for a token, now and at each beat until one comes. */
  ask(): void
  /** Call it at an even pace. */
  beat(): void
}

/** After so many unanswered beats nobody is there to listen. */
const mostBeats = 60

/**
 * The chat's end of its frame protocol (TRD-05). Hears `origin` and its own parent alone. Not in a frame: nothing is heard, and
 * what is said goes nowhere.
 */
export function connectShellLine(
  own: FramedWindow,
  origin: string,
  hear: (message: ToChat) => void,
  now = () => performance.now(),
): ShellLine {
  const framed = own.parent !== (own as unknown)
  const gate = frameGate(toChat, { origin, source: () => (framed ? own.parent : null) }, now, () => undefined)
  let beats = 0
  own.addEventListener('message', (event) => {
    const message = gate(event)
    if (!message) return
    if (message.type === 'session') beats = mostBeats
    hear(message)
  })
  const line: ShellLine = {
    send(message) {
      if (framed) own.parent.postMessage({ v: chatFrameVersion, ...message }, origin)
    },
    ask() {
      beats = 0
      line.send({ type: 'ready' })
    },
    beat() {
      if (beats >= mostBeats) return
      beats += 1
      line.send({ type: 'ready' })
    },
  }
  line.ask()
  return line
}

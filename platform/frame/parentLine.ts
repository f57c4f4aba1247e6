import { frameGate, type MessageSchema } from '../../domain/trading/frameGate.ts'

/** What may be said to the shell; the version is added here. */
export type WithoutVersion<Message> = Message extends unknown ? Omit<Message, 'v'> : never
export type ParentLine<To> = {
  send(message: WithoutVersion<To>): void
  /** Says `ready`, now and at each beat until it is answered: the shell may not have been listening yet. */
  ask(): void
  /** Call it at an even pace. */
  beat(): void
}

/** What of the page's own window is used, so that a test can stand in for it. */
export type FramedWindow = Pick<Window, 'addEventListener'> & { parent: Pick<Window, 'postMessage'> }

/** `answers`: whether a message answers `ready`. `mostBeats`: after so many unanswered ones nobody is there to listen. */
type Protocol<From> = { of: MessageSchema<From>; version: number; answers: (message: From) => boolean; mostBeats: number }
type Ears<From> = { hear: (message: From) => void; otherVersion?: () => void; now?: (() => number) | undefined }

/**
 * A framed page's end of a frame protocol (TRD-01, TRD-05). Hears its own parent at `origin` alone, which the page has from its server, and
 * says `ready` at once. Not in a frame: nothing is heard, and what is said goes nowhere.
 */
export function connectParent<From, To>(
  own: FramedWindow,
  origin: string,
  { of, version, answers, mostBeats }: Protocol<From>,
  { hear, otherVersion = () => undefined, now = () => performance.now() }: Ears<From>,
): ParentLine<To> {
  const framed = own.parent !== (own as unknown)
  const gate = frameGate(of, { origin, source: () => (framed ? own.parent : null), version }, now, otherVersion)
  const say = (message: object): void => {
    if (framed) own.parent.postMessage({ v: version, ...message }, origin)
  }
  let beats = 0
  own.addEventListener('message', (event) => {
    const message = gate(event)
    if (!message) return
    if (answers(message)) beats = mostBeats
    hear(message)
  })
  const line: ParentLine<To> = {
    send: say,
    ask() {
      beats = 0
      say({ type: 'ready' })
    },
    beat() {
      if (beats >= mostBeats) return
      beats += 1
      say({ type: 'ready' })
    },
  }
  line.ask()
  return line
}

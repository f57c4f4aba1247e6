import { frameGate, type MessageSchema } from '../../domain/trading/frameGate.ts'

/** What may be said to a frame; the version is added here. */
type WithoutVersion<Message> = Message extends unknown ? Omit<Message, 'v'> : never
export type FrameLine<To> = { send(message: WithoutVersion<To>): void; close(): void }

/** The two windows' methods that the bridge uses, so that a test can stand in for both. */
type Listening = Pick<Window, 'addEventListener' | 'removeEventListener'>
export type Speaking = Pick<Window, 'postMessage'>

export type FrameOptions<From> = {
  onMessage: (message: From) => void
  /** The frame speaks another version of the protocol: none of what it says is understood. */
  onOtherVersion?: () => void
  /** The shell's own window, which hears the frame. */
  shell?: Listening
  now?: () => number
}

/** `keeps`: whether the latest message of a kind waits for the frame, and is said again to one that has loaded again. */
type Protocol<From, To extends { type: string }> = { from: MessageSchema<From>; version: number; keeps: (kind: To['type']) => boolean }

/**
 * The shell's end of a frame protocol (TRD-01, TRD-05): hears this frame at this origin alone, and says nothing before its first
 * `ready`, since until then any page may stand there.
 */
export function connectFrame<From extends { type: string }, To extends { type: string }>(
  frame: Speaking,
  origin: string,
  { from, version, keeps }: Protocol<From, To>,
  { onMessage, onOtherVersion = () => undefined, shell = window, now = () => performance.now() }: FrameOptions<From>,
): FrameLine<To> {
  const latest = new Map<string, object>()
  const hear = frameGate(from, { origin, source: () => frame, version }, now, onOtherVersion)
  let state: 'waiting' | 'ready' = 'waiting'
  const onEvent = (event: MessageEvent): void => {
    const message = hear(event)
    if (!message) return
    if (message.type === 'ready') {
      state = 'ready'
      for (const waiting of latest.values()) frame.postMessage(waiting, origin)
    }
    onMessage(message)
  }
  shell.addEventListener('message', onEvent)
  return {
    send(message) {
      const whole = { v: version, ...message } as unknown as To
      if (keeps(whole.type)) latest.set(whole.type, whole)
      if (state === 'ready') frame.postMessage(whole, origin)
    },
    close() {
      shell.removeEventListener('message', onEvent)
      latest.clear()
    },
  }
}

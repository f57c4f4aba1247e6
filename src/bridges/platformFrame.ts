import { frameVersion, fromPlatform, type FromPlatform, type ToPlatform } from '../../contract/frame.ts'
import { frameGate } from '../../domain/trading/frameGate.ts'

/** What may be said to the platform; the version is added here. `refresh` and `kept` have no meaning before the frame is ready. */
type WithoutVersion<Message> = Message extends unknown ? Omit<Message, 'v'> : never
export type PlatformMessage = WithoutVersion<ToPlatform>

export type PlatformFrame = { send(message: PlatformMessage): void; close(): void }

/** The two windows' methods that the bridge uses, so that a test can stand in for both. */
type Listening = Pick<Window, 'addEventListener' | 'removeEventListener'>
type Speaking = Pick<Window, 'postMessage'>

export type FrameOptions = {
  onMessage: (message: FromPlatform) => void
  /** The platform speaks another version of the protocol: none of what it says is understood. */
  onOtherVersion?: () => void
  /** The shell's own window, which hears the frame. */
  shell?: Listening
  now?: () => number
}

/**
 * The shell's end of the frame protocol (TRD-01). Nothing is said before the frame's `ready`: until then the latest of
 * each kind waits, and a frame that loads again (its own reload, a retry) is told the latest of each once more.
 */
export function connectPlatform(
  frame: Speaking,
  origin: string,
  { onMessage, onOtherVersion = () => undefined, shell = window, now = () => performance.now() }: FrameOptions,
): PlatformFrame {
  const latest = new Map<ToPlatform['type'], ToPlatform>()
  const hear = frameGate(fromPlatform, { origin, source: () => frame }, now, onOtherVersion)
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
      const whole = { v: frameVersion, ...message } as ToPlatform
      if (message.type !== 'refresh' && message.type !== 'kept') latest.set(message.type, whole)
      if (state === 'ready') frame.postMessage(whole, origin)
    },
    close() {
      shell.removeEventListener('message', onEvent)
      latest.clear()
    },
  }
}

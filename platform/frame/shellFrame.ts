import { frameVersion, toPlatform, type FromPlatform, type ToPlatform } from '../../contract/frame.ts'
import { frameGate } from '../../domain/trading/frameGate.ts'

type WithoutVersion<Message> = Message extends unknown ? Omit<Message, 'v'> : never
export type ShellMessage = WithoutVersion<FromPlatform>
export type Shell = {
  send(message: ShellMessage): void
  /** Says `ready` once more while the shell has not answered: it may not have been listening yet. Call it at an even pace. */
  beat(): void
}

/** After so many unanswered beats nobody is there to listen. */
const mostBeats = 120

/** What of the page's own window is used, so that a test can stand in for it. */
export type FramedWindow = Pick<Window, 'addEventListener'> & { parent: Pick<Window, 'postMessage'> }

/**
 * The platform's end of the frame protocol (TRD-01). Hears `origin` alone, which the page has from its server, and says
 * `ready` at once, and again until it is answered. Not in a frame: nothing is heard, and what is said goes nowhere.
 */
export function connectShell(
  own: FramedWindow,
  origin: string,
  hear: (message: ToPlatform) => void,
  otherVersion: () => void,
  now = () => performance.now(),
): Shell {
  const framed = own.parent !== (own as unknown)
  const gate = frameGate(toPlatform, { origin, source: () => (framed ? own.parent : null) }, now, otherVersion)
  let beats = 0
  own.addEventListener('message', (event) => {
    const message = gate(event)
    if (!message) return
    beats = mostBeats
    hear(message)
  })
  const shell: Shell = {
    send(message) {
      if (framed) own.parent.postMessage({ v: frameVersion, ...message }, origin)
    },
    beat() {
      if (beats >= mostBeats) return
      beats += 1
      shell.send({ type: 'ready' })
    },
  }
  shell.send({ type: 'ready' })
  return shell
}

import { frameVersion, toPlatform, type FromPlatform, type ToPlatform } from '../../contract/frame.ts'
import { frameGate } from '../../domain/trading/frameGate.ts'

type WithoutVersion<Message> = Message extends unknown ? Omit<Message, 'v'> : never
export type ShellMessage = WithoutVersion<FromPlatform>
export type Shell = { send(message: ShellMessage): void }

/** What of the page's own window is used, so that a test can stand in for it. */
export type FramedWindow = Pick<Window, 'addEventListener'> & { parent: Pick<Window, 'postMessage'> }

/**
 * The platform's end of the frame protocol (TRD-01). Hears `origin` alone, which the page has from its server, and says
 * `ready` at once. Not in a frame: nothing is heard, and what is said goes nowhere.
 */
export function connectShell(own: FramedWindow, origin: string, hear: (message: ToPlatform) => void, now = () => performance.now()): Shell {
  const framed = own.parent !== (own as unknown)
  const gate = frameGate(toPlatform, { origin, source: () => (framed ? own.parent : null) }, now)
  own.addEventListener('message', (event) => {
    const message = gate(event)
    if (message) hear(message)
  })
  const shell: Shell = {
    send(message) {
      if (framed) own.parent.postMessage({ v: frameVersion, ...message }, origin)
    },
  }
  shell.send({ type: 'ready' })
  return shell
}

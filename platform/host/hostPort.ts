import { messageGate, type MessageSchema } from '../../domain/trading/messageGate.ts'

/** A message to the host page without its version, which is added here. */
export type WithoutVersion<Message> = Message extends unknown ? Omit<Message, 'v'> : never
export type HostPort<To> = {
  send(message: WithoutVersion<To>): void
  /**
   * Sends `ready`, now and at each heartbeat until it is answered: the host page may not be listening yet.
   */
  sendReady(): void
  /** Must be called at a fixed interval. */
  heartbeat(): void
}

/** The parts of `window` that are used, so that a test can fake them. */
export type EmbeddedWindow = Pick<Window, 'addEventListener'> & { parent: Pick<Window, 'postMessage'> }

/**
 * `answersReady`: true if a message answers `ready`. `maxHeartbeats`: stop after so many unanswered
 * heartbeats.
 */
type Protocol<From> = { schema: MessageSchema<From>; version: number; answersReady: (message: From) => boolean; maxHeartbeats: number }
type PortHandlers<From> = { onMessage: (message: From) => void; onOtherVersion?: () => void; now?: (() => number) | undefined }

/**
 * Opens an embedded page's port to its host page (TRD-01, TRD-05) and sends `ready`. It accepts only messages
 * of its parent at `origin`, given by its server. Outside an iframe it receives and sends nothing.
 */
export function openHostPort<From, To>(
  own: EmbeddedWindow,
  origin: string,
  { schema, version, answersReady, maxHeartbeats }: Protocol<From>,
  { onMessage, onOtherVersion = () => undefined, now = () => performance.now() }: PortHandlers<From>,
): HostPort<To> {
  const isEmbedded = own.parent !== (own as unknown)
  const gate = messageGate(schema, { origin, source: () => (isEmbedded ? own.parent : null), version }, now, onOtherVersion)
  const send = (message: object): void => {
    if (isEmbedded) own.parent.postMessage({ v: version, ...message }, origin)
  }
  let heartbeats = 0
  own.addEventListener('message', (event) => {
    const message = gate(event)
    if (!message) return
    if (answersReady(message)) heartbeats = maxHeartbeats
    onMessage(message)
  })
  const port: HostPort<To> = {
    send: send,
    sendReady() {
      heartbeats = 0
      send({ type: 'ready' })
    },
    heartbeat() {
      if (heartbeats >= maxHeartbeats) return
      heartbeats += 1
      send({ type: 'ready' })
    },
  }
  port.sendReady()
  return port
}

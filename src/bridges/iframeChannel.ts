import { messageGate, type MessageSchema } from '../../domain/trading/messageGate.ts'

/** A message to the iframe; the version is added when it is sent. */
type WithoutVersion<Message> = Message extends unknown ? Omit<Message, 'v'> : never
export type IframeChannel<To> = { send(message: WithoutVersion<To>): void; close(): void }

/** The methods of both windows that are used, so that a test can replace them. */
type MessageSource = Pick<Window, 'addEventListener' | 'removeEventListener'>
export type MessageTarget = Pick<Window, 'postMessage'>

export type IframeOptions<From> = {
  onMessage: (message: From) => void
  /** The iframe uses another version of the protocol, so its messages are ignored. */
  onOtherVersion?: () => void
  /** The host page's own window, which receives the iframe's messages. */
  hostWindow?: MessageSource
  now?: () => number
}

/**
 * `isReplayed`: true for kinds whose latest message is stored and sent again after each load of the iframe.
 */
type Protocol<From, To extends { type: string }> = { from: MessageSchema<From>; version: number; isReplayed: (kind: To['type']) => boolean }

/**
 * Opens the host page's channel to an iframe (TRD-01, TRD-05). Accepts messages of this iframe and origin
 * only, and sends none before the first `ready`, since until then any page may be loaded there.
 */
export function connectIframe<From extends { type: string }, To extends { type: string }>(
  iframe: MessageTarget,
  origin: string,
  { from, version, isReplayed }: Protocol<From, To>,
  { onMessage, onOtherVersion = () => undefined, hostWindow = window, now = () => performance.now() }: IframeOptions<From>,
): IframeChannel<To> {
  const latest = new Map<string, object>()
  const accept = messageGate(from, { origin, source: () => iframe, version }, now, onOtherVersion)
  let state: 'waiting' | 'ready' = 'waiting'
  const onEvent = (event: MessageEvent): void => {
    const message = accept(event)
    if (!message) return
    if (message.type === 'ready') {
      state = 'ready'
      for (const waiting of latest.values()) iframe.postMessage(waiting, origin)
    }
    onMessage(message)
  }
  hostWindow.addEventListener('message', onEvent)
  return {
    send(message) {
      const versioned = { v: version, ...message } as unknown as To
      if (isReplayed(versioned.type)) latest.set(versioned.type, versioned)
      if (state === 'ready') iframe.postMessage(versioned, origin)
    },
    close() {
      hostWindow.removeEventListener('message', onEvent)
      latest.clear()
    },
  }
}

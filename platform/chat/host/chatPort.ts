import { chatProtocolVersion, toChat, type FromChat, type ToChat } from '../../../contract/chatMessages.ts'
import { openHostPort, type EmbeddedWindow, type HostPort } from '../../host/hostPort.ts'

/** Half a minute of unanswered heartbeats, at two per second. */
const maxHeartbeats = 60
const protocol = { schema: toChat, version: chatProtocolVersion, answersReady: ({ type }: ToChat) => type === 'session', maxHeartbeats }

/**
 * Opens the chat's message port to its host page (TRD-05): `ready` asks for a token, and only a session
 * answers it.
 */
export const openChatPort = (
  own: EmbeddedWindow,
  origin: string,
  onMessage: (message: ToChat) => void,
  now?: () => number,
): HostPort<FromChat> => openHostPort<ToChat, FromChat>(own, origin, protocol, { onMessage, now })

import * as z from 'zod/mini'
import { count, epochMs, plainResponse, refusal, rowId } from './kernel.ts'
import { route } from './route.ts'

/**
 * The chat server's own calls, used by the chat page only (SRV-07). All are ours: the original does not
 * describe the iframe's content.
 */

export const roomName = z.string().check(z.regex(/^[a-z0-9-]{1,40}$/))
const personName = z.string().check(z.regex(/^[\w-]{8,64}$/))
const messageNumber = rowId
/** The same number as a URL parameter. */
const numberParam = z.coerce.number().check(z.multipleOf(1), z.positive(), z.maximum(1_000_000_000_000_000))
/** A requested number of rows; the server returns at most one page. */
const countParam = z.coerce.number().check(z.minimum(0), z.maximum(1_000_000_000))

/** There is no `guest` role: everyone in a room is signed in. */
export const chatRole = z.enum(['member', 'host', 'moderator'])
export type ChatRole = z.infer<typeof chatRole>

/**
 * `held`: reported by several people and not decided yet. The text of a message that is not shown is not
 * sent.
 */
export const chatMessage = z.object({
  /** Position in the room: later messages have a larger id. */
  id: messageNumber,
  /** Increases with each change of the message; clients request missed changes by it. */
  changed: messageNumber,
  author: z.object({ id: personName, name: z.string(), role: chatRole }),
  text: z.nullable(z.string()),
  status: z.enum(['shown', 'held', 'removed']),
  sentAt: epochMs,
  /** Client-generated id, so that the sender recognises its own message. */
  mark: z.string(),
})
export type WireChatMessage = z.infer<typeof chatMessage>

/** The people who are in a room now. */
export const chatPresence = z.object({
  people: count,
  online: z.array(z.string()),
  offline: z.array(z.string()),
  /** Hosts whose show is a recording: the UI says so, and they reply to no messages. */
  recorded: z.array(z.string()),
  /** When the requesting person's mute ends; null if they are not muted. */
  mutedUntil: z.nullable(epochMs),
})
export type WireChatPresence = z.infer<typeof chatPresence>

/**
 * Events of the stream. `gap`: too many events were missed to resend; reload the history. `ended`: the
 * session is over.
 */
export const chatEvent = z.discriminatedUnion('type', [
  z.object({ type: z.literal('message'), message: chatMessage }),
  z.object({ type: z.literal('presence'), presence: chatPresence }),
  z.object({ type: z.literal('gap') }),
  z.object({ type: z.literal('ended') }),
])
export type WireChatEvent = z.infer<typeof chatEvent>

const ours = { area: 'trading', feature: 'chat', origin: 'platform', source: 'ours', access: 'anyone' } as const

export const enterChat = route({
  ...ours,
  path: '/v2/chat/enter',
  body: z.object({ token: z.string().check(z.minLength(20), z.maxLength(200)), room: roomName }),
  response: z.extend(plainResponse, {
    session: z.optional(z.string()),
    you: z.optional(z.object({ id: personName, name: z.string(), role: chatRole })),
    room: z.optional(z.object({ id: roomName, name: z.string(), kind: z.enum(['chat', 'video']) })),
    presence: z.optional(chatPresence),
    /** People that the requesting person has hidden for themselves. */
    hidden: z.optional(z.array(personName)),
    now: z.optional(epochMs),
  }),
  why: 'Exchanges the one-time token of /api/chat/token for a session of this room only.',
})

export const chatHistory = route({
  ...ours,
  method: 'GET',
  path: '/v2/chat/history',
  query: z.object({ before: z.optional(numberParam), limit: z.optional(countParam) }),
  response: z.extend(refusal, {
    messages: z.array(chatMessage),
    more: z.boolean(),
    /** Cursor at which a stream continues after this page, if it is the newest page. */
    cursor: z.int().check(z.minimum(0), z.maximum(1_000_000_000_000_000)),
  }),
  why: 'The messages before `before` (default: the newest), oldest first. The bearer token of all following calls is the chat session of /v2/chat/enter.',
})

export const chatStream = route({
  ...ours,
  method: 'GET',
  path: '/v2/chat/stream',
  response: 'file',
  why: 'Server-sent events of contract/chatRoom.ts, with a heartbeat comment each 15 s; Last-Event-ID requests missed events.',
})

export const sendChat = route({
  ...ours,
  path: '/v2/chat/messages',
  body: z.object({ mark: z.string().check(z.regex(/^[\w-]{8,64}$/)), text: z.string().check(z.maxLength(4_000)) }),
  response: z.extend(plainResponse, { message: z.optional(chatMessage) }),
  why: 'Idempotent by the person’s `mark`: after a lost response the message can be sent again.',
})

export const reportChat = route({
  ...ours,
  path: '/v2/chat/report',
  body: z.object({ message: messageNumber, reason: z.enum(['abuse', 'scam', 'other']) }),
  response: plainResponse,
  why: 'Stored for the room’s host and moderators. Three people’s reports hold a message until one of them decides.',
})

export const chatReports = route({
  ...ours,
  method: 'GET',
  path: '/v2/chat/reports',
  response: z.extend(refusal, {
    reports: z.array(z.object({ message: chatMessage, text: z.string(), reasons: z.array(z.string()), count: count })),
  }),
  why: 'Messages that wait for a decision, for hosts and moderators of the room only.',
})

export const judgeChat = route({
  ...ours,
  path: '/v2/chat/judge',
  body: z.object({ message: messageNumber, decision: z.enum(['keep', 'remove']) }),
  response: plainResponse,
  why: 'A host or moderator decides about a message, reported or not.',
})

export const muteChat = route({
  ...ours,
  path: '/v2/chat/mute',
  body: z.object({ person: personName, minutes: z.int().check(z.minimum(0), z.maximum(1_440)) }),
  response: plainResponse,
  why: 'A host or moderator stops a person from writing in the room; 0 minutes lets them write again.',
})

export const hideChat = route({
  ...ours,
  path: '/v2/chat/hide',
  body: z.object({ person: personName, hidden: z.boolean() }),
  response: plainResponse,
  why: 'Hides a person for oneself, in every room and on every device. Idempotent.',
})

import * as z from 'zod/mini'
import { count, moment, plainAnswer, refusal, serial } from './kernel.ts'
import { route } from './route.ts'

/** The chat server's own calls, by the chat's page alone (SRV-07). All are ours: the original shows the frame and not what is in it. */

export const roomName = z.string().check(z.regex(/^[a-z0-9-]{1,40}$/))
const personName = z.string().check(z.regex(/^[\w-]{8,64}$/))
const messageNumber = serial
/** The same as it stands in an address. */
const writtenNumber = z.coerce.number().check(z.multipleOf(1), z.positive(), z.maximum(1_000_000_000_000_000))
/** As many as somebody asks for; the server gives at most a page. */
const writtenCount = z.coerce.number().check(z.minimum(0), z.maximum(1_000_000_000))

/** A `guest` never gets this far: whoever is in a room is signed in. */
export const chatRole = z.enum(['member', 'host', 'moderator'])
export type ChatRole = z.infer<typeof chatRole>

/** `held`: reported by several people and not decided yet. The text of what is not shown is not sent. */
export const chatMessage = z.object({
  /** Its place in the room: a later one is larger. */
  id: messageNumber,
  /** Grows with each change of the message; what was missed is asked for by it. */
  changed: messageNumber,
  author: z.object({ id: personName, name: z.string(), role: chatRole }),
  text: z.nullable(z.string()),
  status: z.enum(['shown', 'held', 'removed']),
  sentAt: moment,
  /** The sender's own name for it, so that they know it again. */
  mark: z.string(),
})
export type WireChatMessage = z.infer<typeof chatMessage>

/** Who is in a room now. */
export const chatPresence = z.object({
  people: count,
  online: z.array(z.string()),
  offline: z.array(z.string()),
  /** Hosts whose programme is a recording: it is said so, and they answer nobody. */
  recorded: z.array(z.string()),
  /** Until when the person who asks may not write; null when they may. */
  mutedUntil: z.nullable(moment),
})
export type WireChatPresence = z.infer<typeof chatPresence>

/** What the stream carries. `gap`: more was missed than is told again; the history has it. `ended`: the session is over. */
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
  answer: z.extend(plainAnswer, {
    session: z.optional(z.string()),
    you: z.optional(z.object({ id: personName, name: z.string(), role: chatRole })),
    room: z.optional(z.object({ id: roomName, name: z.string(), kind: z.enum(['chat', 'video']) })),
    presence: z.optional(chatPresence),
    /** Whom they have muted for themselves. */
    hidden: z.optional(z.array(personName)),
    now: z.optional(moment),
  }),
  why: 'Takes the one-time token of /api/chat/token and answers a session for this room alone: it opens nothing but the chat.',
})

export const chatHistory = route({
  ...ours,
  method: 'GET',
  path: '/v2/chat/history',
  query: z.object({ before: z.optional(writtenNumber), limit: z.optional(writtenCount) }),
  answer: z.extend(refusal, {
    messages: z.array(chatMessage),
    more: z.boolean(),
    /** Where a stream goes on after this page, when it is the newest. */
    cursor: z.int().check(z.minimum(0), z.maximum(1_000_000_000_000_000)),
  }),
  why: 'The messages before `before`, the newest where it is missing, oldest first. The bearer token is the chat session of /v2/chat/enter, here as below.',
})

export const chatStream = route({
  ...ours,
  method: 'GET',
  path: '/v2/chat/stream',
  answer: 'file',
  why: 'Server-sent events of contract/chatRoom.ts, with a heartbeat comment each 15 s; Last-Event-ID tells what was missed.',
})

export const sendChat = route({
  ...ours,
  path: '/v2/chat/messages',
  body: z.object({ mark: z.string().check(z.regex(/^[\w-]{8,64}$/)), text: z.string().check(z.maxLength(4_000)) }),
  answer: z.extend(plainAnswer, { message: z.optional(chatMessage) }),
  why: 'The same mark of one person is one message, however often it is sent: a lost answer can be asked for again.',
})

export const reportChat = route({
  ...ours,
  path: '/v2/chat/report',
  body: z.object({ message: messageNumber, reason: z.enum(['abuse', 'scam', 'other']) }),
  answer: plainAnswer,
  why: 'Stored for the room’s host and moderators. Three people’s reports hold a message back until one of those decides.',
})

export const chatReports = route({
  ...ours,
  method: 'GET',
  path: '/v2/chat/reports',
  answer: z.extend(refusal, {
    reports: z.array(z.object({ message: chatMessage, text: z.string(), reasons: z.array(z.string()), count: count })),
  }),
  why: 'What waits for a decision, for hosts and moderators of the room alone.',
})

export const judgeChat = route({
  ...ours,
  path: '/v2/chat/judge',
  body: z.object({ message: messageNumber, decision: z.enum(['keep', 'remove']) }),
  answer: plainAnswer,
  why: 'A host or moderator decides about a message, reported or not.',
})

export const muteChat = route({
  ...ours,
  path: '/v2/chat/mute',
  body: z.object({ person: personName, minutes: z.int().check(z.minimum(0), z.maximum(1_440)) }),
  answer: plainAnswer,
  why: 'A host or moderator stops a person from writing in the room; 0 minutes lets them write again.',
})

export const hideChat = route({
  ...ours,
  path: '/v2/chat/hide',
  body: z.object({ person: personName, hidden: z.boolean() }),
  answer: plainAnswer,
  why: 'Mutes a person for oneself alone, in every room and on every device; said again it changes nothing.',
})

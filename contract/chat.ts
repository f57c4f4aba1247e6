import * as z from 'zod/mini'
import { decimal, plainAnswer } from './kernel.ts'
import { route } from './route.ts'

const token = z.string().check(z.minLength(1), z.maxLength(200))
const hostName = z.string().check(z.minLength(1), z.maxLength(80))

/** A room of the chat panel (TRD-05). The frame’s address comes from `online` while a host is there, else from `offline`. */
export const chatRoom = z.object({
  id: z.string(),
  name: z.string(),
  kind: z.enum(['chat', 'video']),
  online: z.array(z.string()),
  offline: z.array(z.string()),
})
export type WireChatRoom = z.infer<typeof chatRoom>

export const currentChat = route({
  area: 'trading',
  feature: 'chat',
  path: '/api/triggers/chat',
  body: z.optional(z.object({})),
  answer: z.extend(plainAnswer, { url: z.optional(z.string()), rooms: z.optional(z.array(chatRoom)) }),
  additions: { answer: ['rooms'] },
  why: 'The current chat’s address stands in `url`; the rooms with their hosts are ours, since the original does not say where its lists come from.',
})

export const tip = route({
  area: 'trading',
  feature: 'chat',
  path: '/api/triggers/tips',
  money: 'idempotent',
  body: z.object({ value: decimal, host: hostName, confirmed: z.optional(decimal), account: z.optional(z.string()) }),
  answer: plainAnswer,
  additions: { body: ['confirmed', 'account'] },
  why: 'It deducts money, so it honours an Idempotency-Key. `confirmed` (ours) is the amount the person said yes to: another deduction is refused (TRD-07).',
})

export const chatToken = route({
  area: 'trading',
  feature: 'chat',
  path: '/api/chat/token',
  body: z.object({ token }),
  answer: z.extend(plainAnswer, { token: z.optional(token) }),
  additions: { answer: ['token'] },
  why: 'Exchanges the user’s Chat.token for one that opens a room once, so that a frame’s address never holds the lasting one.',
})

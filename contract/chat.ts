import * as z from 'zod/mini'
import { decimal, plainResponse } from './kernel.ts'
import { route } from './route.ts'

const token = z.string().check(z.minLength(1), z.maxLength(200))
const hostName = z.string().check(z.minLength(1), z.maxLength(80))

/**
 * A room of the chat panel (TRD-05). The iframe URL is built from `online` if a host is present, else from
 * `offline`.
 */
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
  response: z.extend(plainResponse, { url: z.optional(z.string()), rooms: z.optional(z.array(chatRoom)) }),
  additions: { response: ['rooms'] },
  why: 'The current chat’s URL is in `url`; the rooms with their hosts are ours, because the original does not name the source of its lists.',
})

export const tip = route({
  area: 'trading',
  feature: 'chat',
  path: '/api/triggers/tips',
  money: 'idempotent',
  body: z.object({ value: decimal, host: hostName, confirmed: z.optional(decimal), account: z.optional(z.string()) }),
  response: plainResponse,
  additions: { body: ['confirmed', 'account'] },
  why: 'It deducts money, so it honours an Idempotency-Key. `confirmed` (ours) is the amount that the person confirmed: another deduction is refused (TRD-07).',
})

export const chatToken = route({
  area: 'trading',
  feature: 'chat',
  path: '/api/chat/token',
  body: z.object({ token }),
  response: z.extend(plainResponse, { token: z.optional(token) }),
  additions: { response: ['token'] },
  why: 'Exchanges the user’s Chat.token for one that opens a room once, so that the iframe’s URL never contains the permanent one.',
})

import * as z from 'zod/mini'
import { currency, decimal, plainResponse } from './kernel.ts'
import { route } from './route.ts'

/**
 * Calls that the worker makes to the chat server. In a file of their own so that the worker does not load the
 * page's chat calls.
 */

export const lastHost = route({
  area: 'trading',
  feature: 'chat',
  path: '/api/triggers/last_host',
  body: z.optional(z.object({})),
  response: plainResponse,
})

export const chatBalance = route({
  area: 'trading',
  feature: 'chat',
  path: '/api/chat/balance',
  body: z.object({ balance: decimal, all: z.optional(z.array(z.object({ account: z.string(), amount: decimal, currency }))) }),
  response: plainResponse,
  why: 'Pushes a person’s balances to the chat. The original shows them to no one, and neither do we: they are stored in the person’s chat row. `all` is the full balance object as the iframe reports it.',
})

import * as z from 'zod/mini'
import { currency, decimal, plainAnswer } from './kernel.ts'
import { route } from './route.ts'

/** What the worker tells the chat by itself; beside the page's calls, so that the worker does not load those. */

export const lastHost = route({
  area: 'trading',
  feature: 'chat',
  path: '/api/triggers/last_host',
  body: z.optional(z.object({})),
  answer: plainAnswer,
})

export const chatBalance = route({
  area: 'trading',
  feature: 'chat',
  path: '/api/chat/balance',
  body: z.object({ balance: decimal, all: z.optional(z.array(z.object({ account: z.string(), amount: decimal, currency }))) }),
  answer: plainAnswer,
  why: 'What the chat is told of a person’s means. The original names nobody who is shown it, and neither do we: it is kept with the person’s row of the chat. `all` is the full balance object as the frame reports it.',
})

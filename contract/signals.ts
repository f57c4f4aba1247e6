import * as z from 'zod/mini'
import { decimal, moment, refusal } from './kernel.ts'
import { route } from './route.ts'

/** ENG-12. Of a signal the original names the id alone. */
export const signal = z.object({
  id: z.string(),
  symbol: z.optional(z.string()),
  direction: z.optional(z.enum(['up', 'down'])),
  price: z.optional(decimal),
  at: z.optional(moment),
  until: z.optional(moment),
})
export type WireSignal = z.infer<typeof signal>

export const signals = route({
  area: 'signals',
  path: '/api/signals',
  body: z.optional(z.object({ test: z.optional(z.boolean()) })),
  answer: z.extend(refusal, { signal: z.optional(z.nullable(signal)) }),
  why: 'Null: there is none at the moment. `test` asks for a sample and is refused outside sandbox mode.',
})

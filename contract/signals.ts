import * as z from 'zod/mini'
import { decimal, epochMs, refusal } from './kernel.ts'
import { route } from './route.ts'

/** A trading signal (ENG-12). The original names only the id. */
export const signal = z.object({
  id: z.string(),
  symbol: z.optional(z.string()),
  direction: z.optional(z.enum(['up', 'down'])),
  price: z.optional(decimal),
  at: z.optional(epochMs),
  until: z.optional(epochMs),
})
export type WireSignal = z.infer<typeof signal>

export const signals = route({
  area: 'signals',
  path: '/api/signals',
  body: z.optional(z.object({ test: z.optional(z.boolean()) })),
  response: z.extend(refusal, { signal: z.optional(z.nullable(signal)) }),
  why: 'Null if there is no signal. `test` requests a sample and is refused outside sandbox mode.',
})

import * as z from 'zod/mini'
import { count, currency, decimal, moment } from './kernel.ts'

export const symbolName = z.string().check(z.regex(/^[A-Z0-9/]{3,12}$/))
export const direction = z.enum(['up', 'down'])
/** `open` until its expiry; `tie` gives the stake back. */
export const orderStatus = z.enum(['open', 'won', 'lost', 'tie'])

export const order = z.object({
  id: z.string(),
  account: z.string(),
  symbol: symbolName,
  direction,
  stake: decimal,
  currency,
  /** What a won order pays on top of the stake, in percent. */
  payoutPercent: count,
  openPrice: decimal,
  closePrice: z.nullable(decimal),
  openedAt: moment,
  expiresAt: moment,
  status: orderStatus,
  /** What was paid out: stake and payout, the stake, or zero. Null while open. */
  returned: z.nullable(decimal),
})
export type WireOrder = z.infer<typeof order>

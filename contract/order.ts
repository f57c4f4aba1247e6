import * as z from 'zod/mini'
import { count, currency, decimal, epochMs } from './kernel.ts'

export const symbolName = z.string().check(z.regex(/^[A-Z0-9/]{3,12}$/))
export const direction = z.enum(['up', 'down'])
/** `open` until its expiry; `tie` returns the stake. */
export const orderStatus = z.enum(['open', 'won', 'lost', 'tie'])

export const order = z.object({
  id: z.string(),
  account: z.string(),
  symbol: symbolName,
  direction,
  stake: decimal,
  currency,
  /** Payout of a won order on top of the stake, in percent. */
  payoutPercent: count,
  openPrice: decimal,
  closePrice: z.nullable(decimal),
  openedAt: epochMs,
  expiresAt: epochMs,
  status: orderStatus,
  /** Amount paid out: stake plus payout, the stake alone, or zero. Null while open. */
  returned: z.nullable(decimal),
})
export type WireOrder = z.infer<typeof order>

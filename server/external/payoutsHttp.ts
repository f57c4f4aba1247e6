import * as z from 'zod/mini'
import { currencies, decimal } from '../../contract/kernel.ts'
import { type Money, moneyToDecimal, parseMoney } from '../../domain/kernel/money.ts'
import { secondMs } from '../../domain/kernel/time.ts'
import type { ProcessorReply } from './processorReply.ts'
import { type Fetch, sendRequest } from './processorRequest.ts'
import type { PayoutPort, PayoutStatus } from './payouts.ts'
import { storableText } from './storableText.ts'

const timeoutMs = 10 * secondMs

/** The longest reason and id that are kept: a longer one is cut, since its answer counts all the same. */
const maxText = 200

const text = z.string()
const payoutSchema = z.discriminatedUnion('status', [
  z.object({ status: z.enum(['accepted', 'paid']), reference: text, id: text, amount: decimal, currency: z.enum(currencies) }),
  z.object({ status: z.enum(['rejected', 'returned']), reference: text, reason: z.optional(z.nullable(text)) }),
  z.object({ status: z.literal('voided'), reference: text }),
])
const notFoundSchema = z.object({ error: z.literal('not_found'), reference: text })
const voidedSchema = z.object({ status: z.literal('voided'), reference: text })
const rateText = /^\d{1,9}(\.\d{1,8})?$/
const ratesSchema = z.object({ dollars: z.record(text, z.unknown()) })

/** Reads a payout's status. Every answer that does not name this reference and amount is `unknown`. */
function readPayout(reply: ProcessorReply, reference: string, amount: Money): PayoutStatus {
  if (reply.kind !== 'response') return { is: 'unknown' }
  const missing = notFoundSchema.safeParse(reply.body)
  if (reply.status === 404 && missing.success && missing.data.reference === reference) return { is: 'notFound' }
  const read = payoutSchema.safeParse(reply.body)
  if (reply.status !== 200 || !read.success || read.data.reference !== reference) return { is: 'unknown' }
  const found = read.data
  if (found.status === 'voided') return { is: 'voided' }
  if (!('amount' in found)) return { is: found.status, reason: storableText(found.reason ?? '', maxText) }
  const paid = parseMoney(found.amount, found.currency)
  if (!paid.ok || found.currency !== amount.currency || paid.value.minor !== amount.minor) return { is: 'unknown' }
  return { is: found.status, id: storableText(found.id, maxText) }
}

/** Returns eight decimals as a whole number. */
function hundredMillionths(rate: string): bigint {
  const [whole = '0', fraction = ''] = rate.split('.')
  return BigInt(whole + fraction.padEnd(8, '0'))
}

/** Returns the payout side behind HTTP at `url` (an origin). An order is sent once and never retried here. */
export function payoutsOverHttp(url: string, fetch: Fetch = globalThis.fetch): PayoutPort {
  const path = (reference: string): string => `${url}/payouts/orders/${encodeURIComponent(reference)}`
  return {
    async pay({ reference, amount, method, to }) {
      const body = { reference, amount: moneyToDecimal(amount), currency: amount.currency, method, to }
      const reply = await sendRequest(fetch, timeoutMs, 'POST', `${url}/payouts/orders`, body)
      if (reply.kind === 'unreached') return { is: 'notSent' }
      if (reply.kind === 'response' && reply.status >= 400 && reply.status < 500) return { is: 'refused', status: reply.status }
      const status = readPayout(reply, reference, amount)
      return status.is === 'notFound' || status.is === 'returned' ? { is: 'unknown' } : status
    },
    status: async (reference, amount) => readPayout(await sendRequest(fetch, timeoutMs, 'GET', path(reference)), reference, amount),
    async void(reference) {
      const reply = await sendRequest(fetch, timeoutMs, 'POST', `${path(reference)}/void`, {})
      const read = reply.kind === 'response' && reply.status === 200 ? voidedSchema.safeParse(reply.body) : null
      return read?.success && read.data.reference === reference ? 'voided' : 'unknown'
    },
    async rates() {
      const reply = await sendRequest(fetch, timeoutMs, 'GET', `${url}/payouts/rates`)
      if (reply.kind !== 'response' || reply.status !== 200) throw new Error('the payout side gives no rates')
      const { dollars } = ratesSchema.parse(reply.body)
      // A rate that cannot be read costs its own currency alone.
      const read = currencies.flatMap((currency) => {
        const rate = dollars[currency]
        return typeof rate === 'string' && rateText.test(rate) ? [[currency, hundredMillionths(rate)] as const] : []
      })
      return Object.fromEntries(read)
    },
  }
}

import * as z from 'zod/mini'
import { type Money, moneyToDecimal } from '../../domain/kernel/money.ts'
import type { ChargeVerdict, CheckVerdict, StatusVerdict, VaultCard, VoidVerdict } from './processors.ts'

/** How an HTTP call to a processor ended. `unreached`: no connection came about, so not one byte was sent. */
export type ProcessorReply = { came: 'unreached' } | { came: 'broken' } | { came: 'answer'; status: number; body: unknown }

const id = z.string().check(z.regex(/^[\w-]{8,64}$/))
const word = z.string().check(z.regex(/^[a-z_]{2,40}$/))
const chargeBody = z.discriminatedUnion('status', [
  z.object({ status: z.literal('approved'), id, reference: z.string(), amount: z.string(), currency: z.string() }),
  z.object({
    status: z.literal('declined'),
    id,
    reference: z.string(),
    code: word,
    message: z.optional(z.string().check(z.maxLength(200))),
  }),
  z.object({ status: z.literal('action'), id, reference: z.string(), url: z.url() }),
  z.object({ status: z.literal('pending'), id, reference: z.string() }),
])
const notFoundBody = z.object({ error: z.literal('not_found'), reference: z.string() })
const voidBody = z.object({ status: z.literal('voided'), reference: z.string() })
const checkBody = z.discriminatedUnion('result', [
  z.object({ result: z.literal('passed') }),
  z.object({
    result: z.literal('refused'),
    why: z.enum(['failLimit', 'dayLimit', 'badCard', 'reason']),
    message: z.optional(z.string().check(z.maxLength(200))),
  }),
])
const vaultBody = z.object({ token: id, fingerprint: id, brand: word, last4: z.string().check(z.regex(/^\d{4}$/)) })
const vaultRefusal = z.object({ error: word })

/** What the answer has to be about: an approval of another reference, amount or currency is no approval of ours. */
export type Asked = { reference: string; amount: Money }

/** Reads a charge's outcome. Only what is listed here is believed; all else may or may not have charged: `unknown` (FUND-35). */
export function readCharge(reply: ProcessorReply, asked: Asked): ChargeVerdict {
  if (reply.came === 'unreached') return { is: 'notSent' }
  if (reply.came === 'broken' || reply.status !== 200) return { is: 'unknown' }
  return readOutcome(reply.body, asked)
}

function readOutcome(body: unknown, { reference, amount }: Asked): Exclude<ChargeVerdict, { is: 'notSent' }> {
  const read = chargeBody.safeParse(body)
  if (!read.success || read.data.reference !== reference) return { is: 'unknown' }
  const { data } = read
  switch (data.status) {
    case 'approved': {
      const same = data.amount === moneyToDecimal(amount) && data.currency === amount.currency
      return same ? { is: 'approved', id: data.id } : { is: 'unknown' }
    }
    case 'declined':
      return { is: 'declined', id: data.id, code: `decline.${data.code}`, ...(data.message === undefined ? {} : { message: data.message }) }
    case 'action':
      return { is: 'secure', id: data.id, url: data.url }
    case 'pending':
      return { is: 'waiting', id: data.id }
  }
}

/** Reads a status. A 404 counts only in the processor's own words: one from something in between says nothing. */
export function readStatus(reply: ProcessorReply, asked: Asked): StatusVerdict {
  if (reply.came !== 'answer') return { is: 'unknown' }
  if (reply.status === 404) {
    const read = notFoundBody.safeParse(reply.body)
    return read.success && read.data.reference === asked.reference ? { is: 'notFound' } : { is: 'unknown' }
  }
  return reply.status === 200 ? readOutcome(reply.body, asked) : { is: 'unknown' }
}

export function readVoid(reply: ProcessorReply, reference: string): VoidVerdict {
  if (reply.came !== 'answer' || reply.status !== 200) return 'unknown'
  const read = voidBody.safeParse(reply.body)
  return read.success && read.data.reference === reference ? 'voided' : 'unknown'
}

export function readCheck(reply: ProcessorReply): CheckVerdict {
  const read = reply.came === 'answer' && reply.status === 200 ? checkBody.safeParse(reply.body) : null
  if (!read?.success) return { is: 'unknown' }
  if (read.data.result === 'passed') return { is: 'passed' }
  return { is: 'refused', why: read.data.why, ...(read.data.message === undefined ? {} : { message: read.data.message }) }
}

export function readVault(reply: ProcessorReply): { is: 'saved'; card: VaultCard } | { is: 'refused'; code: string } | { is: 'unknown' } {
  if (reply.came !== 'answer') return { is: 'unknown' }
  if (reply.status === 422) {
    const refusal = vaultRefusal.safeParse(reply.body)
    return refusal.success ? { is: 'refused', code: `cards.${refusal.data.error}` } : { is: 'unknown' }
  }
  const read = reply.status === 200 ? vaultBody.safeParse(reply.body) : null
  return read?.success ? { is: 'saved', card: read.data } : { is: 'unknown' }
}

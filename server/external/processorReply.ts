import * as z from 'zod/mini'
import type { Processor } from '../../contract/kernel.ts'
import { type Money, moneyToDecimal } from '../../domain/kernel/money.ts'
import { declineCodeOf } from './processorCodes.ts'
import type { ChargeVerdict, CheckVerdict, StatusVerdict, VaultCard, VoidVerdict } from './processors.ts'

/** The end of an HTTP call to a processor. `unreached`: no connection was made, so not one byte was sent. */
export type ProcessorReply = { kind: 'unreached' } | { kind: 'broken' } | { kind: 'response'; status: number; body: unknown }

const id = z.string().check(z.regex(/^[\w-]{8,64}$/))
const codeSlug = z.string().check(z.regex(/^[a-z_]{2,40}$/))
/** A word, or a card host's number. */
const declineCode = z.string().check(z.regex(/^(?:[a-z_]{2,40}|\d{2})$/))
const chargeBody = z.discriminatedUnion('status', [
  z.object({ status: z.literal('approved'), id, reference: z.string(), amount: z.string(), currency: z.string() }),
  z.object({
    status: z.literal('declined'),
    id,
    reference: z.string(),
    code: declineCode,
    message: z.optional(z.string().check(z.maxLength(200))),
  }),
  z.object({ status: z.literal('action'), id, reference: z.string(), url: z.url() }),
  z.object({ status: z.literal('pending'), id, reference: z.string() }),
  z.object({ status: z.literal('cvv'), id, reference: z.string() }),
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
const sessionBody = z.object({ session: id, url: z.url() })
const vaultBody = z.object({ token: id, fingerprint: id, brand: codeSlug, last4: z.string().check(z.regex(/^\d{4}$/)) })
const vaultRefusal = z.object({ error: codeSlug })

/** The expected charge: an approval of another reference, amount or currency does not count as ours. */
export type ExpectedCharge = { processor: Processor; reference: string; amount: Money }

/**
 * Parses a charge's result. Anything not listed here may or may not have charged, and is `unknown` (FUND-35).
 */
export function readCharge(reply: ProcessorReply, expected: ExpectedCharge): ChargeVerdict {
  if (reply.kind === 'unreached') return { is: 'notSent' }
  if (reply.kind === 'broken' || reply.status !== 200) return { is: 'unknown' }
  return readOutcome(reply.body, expected)
}

function readOutcome(body: unknown, { processor: by, reference, amount }: ExpectedCharge): Exclude<ChargeVerdict, { is: 'notSent' }> {
  const read = chargeBody.safeParse(body)
  if (!read.success || read.data.reference !== reference) return { is: 'unknown' }
  const { data } = read
  switch (data.status) {
    case 'approved': {
      const same = data.amount === moneyToDecimal(amount) && data.currency === amount.currency
      return same ? { is: 'approved', id: data.id } : { is: 'unknown' }
    }
    case 'declined':
      return {
        is: 'declined',
        id: data.id,
        code: declineCodeOf(by, data.code),
        ...(data.message === undefined ? {} : { message: data.message }),
      }
    case 'action':
      return { is: 'secure', id: data.id, url: data.url }
    case 'pending':
      return { is: 'waiting', id: data.id }
    case 'cvv':
      return { is: 'cvv', id: data.id }
  }
}

/** Parses a status. A 404 counts only with the processor's own body: a proxy's 404 proves nothing. */
export function readStatus(reply: ProcessorReply, expected: ExpectedCharge): StatusVerdict {
  if (reply.kind !== 'response') return { is: 'unknown' }
  if (reply.status === 404) {
    const read = notFoundBody.safeParse(reply.body)
    return read.success && read.data.reference === expected.reference ? { is: 'notFound' } : { is: 'unknown' }
  }
  return reply.status === 200 ? readOutcome(reply.body, expected) : { is: 'unknown' }
}

export function readVoid(reply: ProcessorReply, reference: string): VoidVerdict {
  if (reply.kind !== 'response' || reply.status !== 200) return 'unknown'
  const read = voidBody.safeParse(reply.body)
  return read.success && read.data.reference === reference ? 'voided' : 'unknown'
}

export function readSession(reply: ProcessorReply): { is: 'opened'; session: string; url: string } | { is: 'unknown' } {
  const read = reply.kind === 'response' && reply.status === 200 ? sessionBody.safeParse(reply.body) : null
  return read?.success ? { is: 'opened', ...read.data } : { is: 'unknown' }
}

export function readCheck(reply: ProcessorReply): CheckVerdict {
  const read = reply.kind === 'response' && reply.status === 200 ? checkBody.safeParse(reply.body) : null
  if (!read?.success) return { is: 'unknown' }
  if (read.data.result === 'passed') return { is: 'passed' }
  return { is: 'refused', why: read.data.why, ...(read.data.message === undefined ? {} : { message: read.data.message }) }
}

export function readVault(reply: ProcessorReply): { is: 'saved'; card: VaultCard } | { is: 'refused'; code: string } | { is: 'unknown' } {
  if (reply.kind !== 'response') return { is: 'unknown' }
  if (reply.status === 422) {
    const refusal = vaultRefusal.safeParse(reply.body)
    return refusal.success ? { is: 'refused', code: `cards.${refusal.data.error}` } : { is: 'unknown' }
  }
  const read = reply.status === 200 ? vaultBody.safeParse(reply.body) : null
  return read?.success ? { is: 'saved', card: read.data } : { is: 'unknown' }
}

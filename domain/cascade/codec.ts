import * as z from 'zod/mini'
import { type ChargeBody, fraudCard, paymentAnswer, type PaymentAnswer } from '../../contract/cascade.ts'
import { type Flag, refusal } from '../../contract/kernel.ts'
import type { AnswerOf } from '../../contract/route.ts'
import type { Moment } from '../kernel/time.ts'
import type { PaymentResult, Reply } from './answer.ts'
import { cascadeCodes } from './codes.ts'
import type { Deposit } from './deposit.ts'
import type { DepositEvent } from './events.ts'

const yes = (flag: Flag | undefined): boolean => flag === true || flag === 'true'
const no = (flag: Flag | undefined): boolean => flag === false || flag === 'false'

/** Reads a payment's answer. A back end that has the original's fields alone says no `status`: then `return` and `data` tell (SRV-12). */
export function readPayment(answer: PaymentAnswer): PaymentResult {
  const id = answer.transaction_id === undefined ? {} : { transactionId: answer.transaction_id }
  const redirect = answer.data?.redirect
  const declined: PaymentResult = {
    is: 'declined',
    code: answer.need_new_card || answer.data?.need_new_card ? 'decline.need_new_card' : (answer.error ?? cascadeCodes.declined),
    next: answer.next ?? true, // without a word from the server the decline table decides alone
    ...(answer.message === undefined ? {} : { message: answer.message }),
    ...id,
  }
  switch (answer.status) {
    case 'approved':
      // Contradictions prove nothing.
      return no(answer.return) ? { is: 'unknown' } : { is: 'approved', ...id }
    case 'declined':
      return yes(answer.return) ? { is: 'unknown' } : { ...declined, next: answer.next === true }
    case 'secure':
      return redirect === undefined || no(answer.return) ? { is: 'unknown' } : { is: 'secure', redirect, ...id }
    case 'waiting':
      return { is: 'waiting', ...id }
    case 'none':
      return { is: 'none' }
    case 'unknown':
      return { is: 'unknown' }
    case undefined:
      if (no(answer.return)) return declined
      if (redirect !== undefined) return { is: 'secure', redirect, ...id }
      return yes(answer.return) ? { is: 'approved', ...id } : { is: 'waiting', ...id }
  }
}

/** Our server's own refusal: `{return: 'false', error: 'area.reason'}` (SRV-01). A proxy, a firewall or a portal does not say it so. */
const ownRefusal = z.object({
  return: z.literal('false'),
  error: z.string().check(z.regex(/^[a-z]\w*(\.\w+)+$/i)),
  message: z.optional(z.string()),
})

/** The HTTP refusals after which the request itself was turned away; 408, 409 and 429 say nothing about an earlier one. */
const turnedAway = (status: number): boolean => status >= 400 && status < 500 && ![408, 409, 429].includes(status)

/**
 * Turned away at the door, for want of a session or of its token: the request itself was not looked at, and goes out again under the
 * same key once somebody has signed in (SES-16).
 */
function atTheDoor({ status, body }: Extract<Reply, { reply: 'answer' }>): boolean {
  const read = refusal.safeParse(body)
  return status === 401 || (status === 403 && read.success && read.data.error?.startsWith('csrf.') === true)
}

/** The event of a charge's reply. Whatever cannot be read is `lost`: it proves nothing (FUND-35). */
export function chargeEvent(key: string, reply: Reply, at: Moment): DepositEvent {
  if (reply.reply !== 'answer') return { type: reply.reply, key, at }
  if (atTheDoor(reply)) return { type: 'notSent', key, at }
  const own = ownRefusal.safeParse(reply.body)
  if (reply.status === 501 && own.success)
    return { type: 'answered', key, at, result: { is: 'declined', code: cascadeCodes.notServed, next: true } }
  if (turnedAway(reply.status)) {
    if (!own.success) return { type: 'refused', key, at, by: 'other', code: cascadeCodes.refused }
    const { error: code, message } = own.data
    return { type: 'refused', key, at, by: 'server', code, ...(message === undefined ? {} : { message }) }
  }
  const read = paymentAnswer.safeParse(reply.body)
  if (reply.status !== 200 || !read.success) return { type: 'lost', key, at }
  const result = readPayment(read.data)
  return { type: 'answered', key, at, result: result.is === 'none' ? { is: 'unknown' } : result }
}

/** The event of a listen's reply. */
export function listenEvent(key: string, reply: Reply, at: Moment): DepositEvent {
  const read = reply.reply === 'answer' && reply.status === 200 ? paymentAnswer.safeParse(reply.body) : null
  if (!read?.success) return { type: 'listenLost', key, at }
  // A plain back end answers `return: false` alone to what it does not know; only a status is proof (FUND-35).
  const { status, error } = read.data
  const bare = status === undefined && no(read.data.return) && error === undefined && read.data.message === undefined
  return { type: 'listenAnswered', key, at, result: bare ? { is: 'unknown' } : readPayment(read.data) }
}

/** The event of a check's reply (FUND-22). */
export function checkEvent(reply: Reply, at: Moment): DepositEvent {
  if (reply.reply !== 'answer') return { type: 'checkLost', at }
  if (reply.status === 501) return { type: 'checkPassed', at } // no such check at this back end
  if (atTheDoor(reply)) return { type: 'checkLost', at }
  const read = (fraudCard.answer as Exclude<typeof fraudCard.answer, string>).safeParse(reply.body)
  if (!read.success || reply.status >= 500 || [408, 409, 429].includes(reply.status)) return { type: 'checkLost', at }
  return checkResult(read.data, at)
}

function checkResult(answer: AnswerOf<typeof fraudCard>, at: Moment): DepositEvent {
  if (yes(answer.return)) return { type: 'checkPassed', at }
  if (answer.fail_limit) return { type: 'checkRefused', why: 'failLimit', at }
  if (answer.day_limit) return { type: 'checkRefused', why: 'dayLimit', at }
  if (answer.bad_card) return { type: 'checkRefused', why: 'badCard', at }
  const message = answer.reason ?? answer.message
  return { type: 'checkRefused', why: 'reason', at, ...(message === undefined ? {} : { message }) }
}

/** The body of an attempt's charge. The same for every repeat, or the server refuses it (SRV-04). */
export const chargeBodyOf = ({ order }: Deposit): ChargeBody => ({
  amount: order.amount,
  fixed: order.fixed,
  bonus: order.bonus,
  currency: order.currency,
  deposit: order.id,
  account: order.account,
  ...(order.card === undefined ? {} : { card: order.card }),
})

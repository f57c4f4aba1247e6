import * as z from 'zod/mini'
import { type ChargeBody, fraudCard, paymentResponse, type PaymentResponse } from '../../contract/cascade.ts'
import type { neteller } from '../../contract/funding.ts'
import { type Flag, refusal } from '../../contract/kernel.ts'
import type { BodyOf, ResponseOf } from '../../contract/route.ts'
import { isSessionOver } from '../kernel/routeCall.ts'
import type { EpochMs } from '../kernel/time.ts'
import type { AttemptResult, RequestResult } from './attemptResult.ts'
import { cascadeCodes } from './codes.ts'
import { hasFixedText } from './declines.ts'
import type { Deposit } from './deposit.ts'
import type { DepositEvent } from './events.ts'

const isTrue = (flag: Flag | undefined): boolean => flag === true || flag === 'true'
const isFalse = (flag: Flag | undefined): boolean => flag === false || flag === 'false'

const waitsFor = (data: PaymentResponse['data']): { union?: true; needs?: 'cvv' } => ({
  ...(data?.union === true ? { union: true } : {}),
  ...(data?.need_cvv === true ? { needs: 'cvv' } : {}),
})

/**
 * Parses a payment response. A back end with the original's fields only sends no `status`: then `return` and
 * `data` decide (SRV-12).
 */
export function parsePayment(answer: PaymentResponse): AttemptResult {
  const id = answer.transaction_id === undefined ? {} : { transactionId: answer.transaction_id }
  const redirect = answer.data?.redirect
  const code = answer.need_new_card || answer.data?.need_new_card ? 'decline.need_new_card' : (answer.error ?? cascadeCodes.declined)
  const declined: AttemptResult = {
    is: 'declined',
    code,
    next: answer.next ?? true, // without `next` from the server the decline table decides
    ...(answer.message === undefined || hasFixedText(code) ? {} : { message: answer.message }),
    ...id,
  }
  switch (answer.status) {
    case 'approved':
      // A contradictory response proves nothing.
      return isFalse(answer.return) ? { is: 'unknown' } : { is: 'approved', ...id }
    case 'declined':
      return isTrue(answer.return) ? { is: 'unknown' } : { ...declined, next: answer.next === true }
    case 'secure':
      return redirect === undefined || isFalse(answer.return) ? { is: 'unknown' } : { is: 'secure', redirect, ...id }
    case 'waiting':
      return { is: 'waiting', ...id, ...waitsFor(answer.data) }
    case 'none':
      return { is: 'none' }
    case 'unknown':
      return { is: 'unknown' }
    case undefined:
      if (isFalse(answer.return)) return declined
      if (redirect !== undefined) return { is: 'secure', redirect, ...id }
      return isTrue(answer.return) ? { is: 'approved', ...id } : { is: 'waiting', ...id, ...waitsFor(answer.data) }
  }
}

/**
 * A refusal of our own server: `{return: 'false', error: 'area.reason'}` (SRV-01). Proxies, firewalls and
 * captive portals use other formats.
 */
const serverRefusal = z.object({
  return: z.literal('false'),
  error: z.string().check(z.regex(/^[a-z]\w*(\.\w+)+$/i)),
  message: z.optional(z.string()),
})

/**
 * True for HTTP errors that reject the request itself. 408, 409 and 429 do not describe an earlier request,
 * and 401 without our refusal comes from another network (SES-16).
 */
const isRejection = (status: number): boolean => status >= 400 && status < 500 && ![401, 408, 409, 429].includes(status)

/**
 * True if the request was rejected for a missing session or token: it was not processed, and is sent again
 * under the same key after sign-in (SES-16).
 */
function lacksSession({ status, body }: Extract<RequestResult, { reply: 'answer' }>): boolean {
  const read = refusal.safeParse(body)
  return isSessionOver(status, body) || (status === 403 && read.success && read.data.error?.startsWith('csrf.') === true)
}

/** Returns the event for a charge's result. An unreadable response is `lost`: it proves nothing (FUND-35). */
export function chargeEvent(key: string, reply: RequestResult, at: EpochMs): DepositEvent {
  if (reply.reply !== 'answer') return { type: reply.reply, key, at }
  if (lacksSession(reply)) return { type: 'notSent', key, at }
  const own = serverRefusal.safeParse(reply.body)
  if (reply.status === 501 && own.success)
    return { type: 'answered', key, at, result: { is: 'declined', code: cascadeCodes.notServed, next: true } }
  if (isRejection(reply.status)) {
    if (!own.success) return { type: 'refused', key, at, by: 'other', code: cascadeCodes.refused }
    const { error: code, message } = own.data
    return { type: 'refused', key, at, by: 'server', code, ...(message === undefined ? {} : { message }) }
  }
  const read = paymentResponse.safeParse(reply.body)
  if (reply.status !== 200 || !read.success) return { type: 'lost', key, at }
  const result = parsePayment(read.data)
  return { type: 'answered', key, at, result: result.is === 'none' ? { is: 'unknown' } : result }
}

/** Returns the event for a listen's result. */
export function listenEvent(key: string, reply: RequestResult, at: EpochMs): DepositEvent {
  const read = reply.reply === 'answer' && reply.status === 200 ? paymentResponse.safeParse(reply.body) : null
  if (!read?.success) return { type: 'listenLost', key, at }
  // A plain back end responds `return: false` alone to anything unknown; only a status is proof (FUND-35).
  const { status, error } = read.data
  const bare = status === undefined && isFalse(read.data.return) && error === undefined && read.data.message === undefined
  return { type: 'listenAnswered', key, at, result: bare ? { is: 'unknown' } : parsePayment(read.data) }
}

/** Returns the event for a check's result (FUND-22). */
export function checkEvent(reply: RequestResult, at: EpochMs): DepositEvent {
  if (reply.reply !== 'answer') return { type: 'checkLost', at }
  if (reply.status === 501) return { type: 'checkPassed', at } // this back end has no such check
  if (lacksSession(reply)) return { type: 'checkLost', at }
  const read = (fraudCard.response as Exclude<typeof fraudCard.response, string>).safeParse(reply.body)
  if (!read.success || reply.status >= 500 || [408, 409, 429].includes(reply.status)) return { type: 'checkLost', at }
  return checkResult(read.data, at)
}

function checkResult(answer: ResponseOf<typeof fraudCard>, at: EpochMs): DepositEvent {
  if (isTrue(answer.return)) return { type: 'checkPassed', at }
  if (answer.fail_limit) return { type: 'checkRefused', why: 'failLimit', at }
  if (answer.day_limit) return { type: 'checkRefused', why: 'dayLimit', at }
  if (answer.bad_card) return { type: 'checkRefused', why: 'badCard', at }
  const message = answer.reason ?? answer.message
  return { type: 'checkRefused', why: 'reason', at, ...(message === undefined ? {} : { message }) }
}

/** Returns the body of an attempt's charge. Identical for every repeat, or the server refuses it (SRV-04). */
export const chargeBodyOf = ({ order }: Deposit): ChargeBody => ({
  amount: order.amount,
  fixed: order.fixed,
  bonus: order.bonus,
  currency: order.currency,
  deposit: order.id,
  account: order.account,
  ...(order.card === undefined ? {} : { card: order.card }),
})

/**
 * Returns the body of Neteller's charge (FUND-39); `secureId` is never stored. Null if the deposit has no
 * wallet.
 */
export function walletBodyOf(deposit: Deposit, secureId: string): BodyOf<typeof neteller> | null {
  const { wallet } = deposit.order
  if (wallet === undefined) return null
  const { account, card: _none, ...paid } = chargeBodyOf(deposit)
  return { ...paid, account: wallet, secure_id: secureId, ...(account === undefined ? {} : { credit: account }) }
}

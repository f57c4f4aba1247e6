import type { FastifyRequest } from 'fastify'
import type { PaymentResponse } from '../../../../contract/cascade.ts'
import { entroCvv, entroPay, entroRedirect, entroReject } from '../../../../contract/processors.ts'
import type { BodyOf } from '../../../../contract/route.ts'
import { isFilledCvv } from '../../../../domain/cards/entropay.ts'
import { windowEnd } from '../../../../domain/funding/limitEnd.ts'
import { limits } from '../../../../domain/funding/limits.ts'
import type { Caller } from '../../../kernel/call.ts'
import { LimitRefusal, Refusal } from '../../../kernel/refusal.ts'
import { serve } from '../../../kernel/serve.ts'
import type { Trx } from '../../../db/database.ts'
import { lockName } from '../../../db/lockName.ts'
import { money } from '../../../../domain/kernel/money.ts'
import { lockCustomer } from '../../session/lockCustomer.ts'
import { bankRedirectUrl, fundingPageUrl } from '../bankRedirect.ts'
import { charge, findingOf, type SecretBody } from '../charge.ts'
import { toPaymentAnswer } from '../paymentAnswer.ts'
import { isUnresolved, recordFinding } from '../record.ts'
import type { AttemptTable } from '../tables.ts'
import type { PaymentDeps } from '../paymentDeps.ts'
import { serveCharge } from '../serveCharge.ts'
import type { RegisterCalls } from './registerCalls.ts'

const ownAttempts = ({ db }: PaymentDeps, { customerId }: Caller) =>
  db.selectFrom('payment_attempt').selectAll().where('customer_id', '=', customerId).where('processor', '=', 'ENTROPAY')

const newestAttempt = (paymentDeps: PaymentDeps, person: Caller, deposit: string | undefined): Promise<AttemptTable | undefined> => {
  const own = ownAttempts(paymentDeps, person)
  return (deposit === undefined ? own.where('status', '=', 'secure') : own.where('deposit_id', '=', deposit))
    .orderBy('prepared_at', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/**
 * Sends the security code that ENTROPAY asked for; it is stored nowhere (FUND-28). ENTROPAY charges a
 * reference once, so a repeated code charges nothing. Throws Refusal 200 `entro.cvv` for a code of less than
 * three digits.
 */
export async function completeEntropay(paymentDeps: PaymentDeps, person: Caller, body: BodyOf<typeof entroCvv>): Promise<PaymentResponse> {
  if (!isFilledCvv(body.cvv)) throw new Refusal(200, 'entro.cvv', { cvv: 'entro.cvv' })
  const { transaction_id: reference } = body
  const attempt = await (reference === undefined
    ? newestAttempt(paymentDeps, person, body.deposit)
    : ownAttempts(paymentDeps, person).where('reference', '=', reference).executeTakeFirst())
  if (attempt === undefined) return { status: 'none' }
  if (!attempt.needs_cvv || !isUnresolved(attempt)) return toPaymentAnswer(attempt)
  const { amount, currency } = await paymentDeps.db
    .selectFrom('deposit')
    .select(['amount', 'currency'])
    .where('id', '=', attempt.deposit_id)
    .executeTakeFirstOrThrow()
  const verdict = await paymentDeps.processors.complete('ENTROPAY', attempt.reference, money(amount, currency), body.cvv)
  // The code never left: it is asked for again.
  if (verdict.is === 'notSent') return toPaymentAnswer(attempt)
  return toPaymentAnswer(await recordFinding(paymentDeps, attempt.reference, findingOf(verdict)))
}

/**
 * Records that the person passed over ENTROPAY in a deposit, so that a charge still under way is refused
 * (FUND-28). Throws Refusal 200 `cascade.still_running` if it may have charged, `deposit.too_many_cancelled`.
 */
export async function passOverEntropay(paymentDeps: PaymentDeps, person: Caller, deposit: string | undefined): Promise<void> {
  if (deposit === undefined) return
  await paymentDeps.db.transaction().execute(async (trx) => {
    await lockName(trx, 'deposit', deposit)
    const attempts = await trx.selectFrom('payment_attempt').selectAll().where('deposit_id', '=', deposit).execute()
    if (attempts.some(({ customer_id }) => customer_id !== person.customerId)) throw new Refusal(200, 'deposit.unknown')
    if (attempts.some((attempt) => attempt.processor === 'ENTROPAY' && isUnresolved(attempt)))
      throw new Refusal(200, 'cascade.still_running')
    await lockCustomer(trx, person.customerId)
    const now = paymentDeps.now()
    await requireRoom(trx, person.customerId, now)
    await trx
      .insertInto('passed_over')
      .values({ deposit_id: deposit, processor: 'ENTROPAY', customer_id: person.customerId, at: now })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  })
}

/** Throws Refusal 200 `deposit.too_many_cancelled` above the limit of stored rows, with its end (FUND-46). */
async function requireRoom(trx: Trx, customerId: number, now: number): Promise<void> {
  const { max, withinMs } = limits.passedOver
  const earlier = await trx
    .selectFrom('passed_over')
    .select('at')
    .where('customer_id', '=', customerId)
    .where('at', '>', now - withinMs)
    .orderBy('at', 'desc')
    .limit(max)
    .execute()
  const times = earlier.map(({ at }) => at)
  const until = windowEnd(times, limits.passedOver, now)
  if (until !== null) throw new LimitRefusal(200, 'deposit.too_many_cancelled', until)
}

/**
 * Returns ENTROPAY's page for the deposit's attempt; the funding page if none waits there. Changes nothing
 * (FUND-28).
 */
async function entropayPageUrl(
  paymentDeps: PaymentDeps,
  person: Caller,
  deposit: string | undefined,
  request: FastifyRequest,
): Promise<string> {
  const attempt = await newestAttempt(paymentDeps, person, deposit)
  if (attempt?.secure_code) return bankRedirectUrl(paymentDeps, person, attempt.secure_code, request)
  return fundingPageUrl(paymentDeps, request, '/show/funding')
}

/** Registers ENTROPAY's calls (FUND-28). */
export const registerEntropay: RegisterCalls = (app, paymentDeps, withAccount) => {
  serveCharge(app, entroPay, async ({ body, person, key }) =>
    charge(paymentDeps, person, 'ENTROPAY', withAccount<SecretBody>(person, body), key),
  )
  serve(app, entroCvv, async ({ body, person }) => completeEntropay(paymentDeps, person, body))
  serve(app, entroReject, async ({ body, person }) => {
    await passOverEntropay(paymentDeps, person, body.deposit)
    return { return: 'true' as const }
  })
  serve(app, entroRedirect, async ({ query, person, request, reply }) =>
    reply.redirect(await entropayPageUrl(paymentDeps, person, query['deposit'], request), 302),
  )
}

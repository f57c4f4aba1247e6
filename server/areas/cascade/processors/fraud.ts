import { fraudCard } from '../../../../contract/cascade.ts'
import type { Processor } from '../../../../contract/kernel.ts'
import type { ResponseOf, BodyOf } from '../../../../contract/route.ts'
import { type Money, money, parseMoney } from '../../../../domain/kernel/money.ts'
import type { Caller } from '../../../kernel/call.ts'
import { Refusal } from '../../../kernel/refusal.ts'
import { serve } from '../../../kernel/serve.ts'
import type { CheckVerdict } from '../../../external/processors.ts'
import type { CardTable } from '../../cards/tables.ts'
import { reachedLimit } from '../limits.ts'
import { cardOf } from '../paymentDetails.ts'
import type { PaymentDeps } from '../paymentDeps.ts'
import type { RegisterCalls } from './registerCalls.ts'

type CardCheckAnswer = ResponseOf<typeof fraudCard>

/** The processor that checks cards. */
export const checker: Processor = 'FRAUD'

/**
 * Checks our own limits, then asks FRAUD; charges nothing. Throws Refusal 503 when FRAUD does not answer: the
 * client retries.
 */
export async function checkCard(
  paymentDeps: PaymentDeps,
  customerId: number,
  card: CardTable,
  amount: Money,
): Promise<Exclude<CheckVerdict, { is: 'unknown' }>> {
  const limit = await paymentDeps.db.transaction().execute((trx) => reachedLimit(trx, customerId, card.fingerprint, paymentDeps.now()))
  if (limit) return { is: 'refused', why: limit }
  const verdict = await paymentDeps.processors.check(checker, { amount, card: card.token })
  if (verdict.is === 'unknown') throw new Refusal(503, 'cascade.response_error')
  return verdict
}

/** Handles POST /api/fraud/card (FUND-22). A pass is stored for the deposit in the request. */
export async function fraudCheck(paymentDeps: PaymentDeps, person: Caller, body: BodyOf<typeof fraudCard>): Promise<CardCheckAnswer> {
  const card = await paymentDeps.db.transaction().execute((trx) => cardOf(trx, person.customerId, body.card))
  const unit = body.currency ?? 'USD'
  const amount = body.amount === undefined ? { ok: true as const, value: money(0, unit) } : parseMoney(body.amount, unit)
  if (!amount.ok) throw new Refusal(200, 'funding.wrong_amount', { amount: amount.code })
  const verdict = await checkCard(paymentDeps, person.customerId, card, amount.value)
  if (verdict.is === 'refused') return refusalBody(verdict)
  if (body.deposit !== undefined) {
    const { minor, currency } = amount.value
    const passed = { customer_id: person.customerId, card_id: card.id, amount: minor, currency, passed_at: paymentDeps.now() }
    await paymentDeps.db
      .insertInto('card_check')
      .values({ deposit_id: body.deposit, ...passed })
      .onConflict((conflict) => conflict.column('deposit_id').doUpdateSet(passed).where('card_check.customer_id', '=', person.customerId))
      .execute()
  }
  return { return: 'true' }
}

/** The error code of each refusal of a check. */
export const cardCheckCodes = {
  failLimit: 'cascade.fail_limit',
  dayLimit: 'cascade.day_limit',
  badCard: 'cascade.bad_card',
  reason: 'cascade.reason',
} as const

function refusalBody({ why, message }: Extract<CheckVerdict, { is: 'refused' }>): CardCheckAnswer {
  const no = { return: 'false', error: cardCheckCodes[why] } as const
  switch (why) {
    case 'failLimit':
      return { ...no, fail_limit: true }
    case 'dayLimit':
      return { ...no, day_limit: true }
    case 'badCard':
      return { ...no, bad_card: true }
    case 'reason':
      return { ...no, ...(message === undefined ? {} : { reason: message, message }) }
  }
}

/** Registers FRAUD's call. */
export const registerFraud: RegisterCalls = (app, paymentDeps) => {
  serve(app, fraudCard, ({ body, person }) => fraudCheck(paymentDeps, person, body))
}

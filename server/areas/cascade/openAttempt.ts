import type { ChargeBody } from '../../../contract/cascade.ts'
import type { Processor } from '../../../contract/kernel.ts'
import { chargeRefusal, isInProgress, type PastAttempt } from '../../../domain/cascade/permit.ts'
import { charges, processorTable } from '../../../domain/cascade/processorTable.ts'
import { parseStack } from '../../../domain/cascade/stack.ts'
import { parseMoney } from '../../../domain/kernel/money.ts'
import type { Trx } from '../../db/database.ts'
import type { Caller } from '../../kernel/call.ts'
import { Refusal } from '../../kernel/refusal.ts'
import type { CardTable } from '../cards/tables.ts'
import type { AttemptId } from './attemptId.ts'
import type { SecretBody } from './charge.ts'
import { reachedLimit } from './limits.ts'
import { lockName } from '../../db/lockName.ts'
import { refuseAboveMonthlyLimit } from './monthlyLimit.ts'
import { type PaymentDetails, paymentDetailsOf } from './paymentDetails.ts'
import type { AttemptTable, DepositTable } from './tables.ts'

/**
 * An attempt ready to be sent, or `checkFirst`: its stack requires a card check and this deposit has not
 * passed one.
 */
export type OpenedAttempt =
  | { attempt: AttemptTable; deposit: DepositTable; card: string | null }
  | { checkFirst: PaymentDetails & { card: CardTable } }

/** True if a repeated charge has the same fields as the deposit that the first one opened. */
export function isSameDeposit(deposit: DepositTable, person: Caller, body: ChargeBody): boolean {
  const amount = parseMoney(body.amount, deposit.currency)
  return (
    deposit.customer_id === person.customerId &&
    amount.ok &&
    amount.value.minor === deposit.amount &&
    body.currency === deposit.currency &&
    body.bonus === deposit.bonus &&
    body.fixed === deposit.fixed &&
    (body.account === undefined || body.account === deposit.account_id) &&
    (body.card === undefined || deposit.card_id === null || body.card === deposit.card_id)
  )
}

/** Returns an attempt as `chargeRefusal` reads it. */
export const toPastAttempt = ({ processor, seq, status, code, next }: AttemptTable): PastAttempt =>
  status === 'declined' || status === 'voided' ? { processor, seq, is: 'free', code: code ?? '', next } : { processor, seq, is: 'live' }

/**
 * Finds the attempt or inserts it as `prepared`; sends nothing. `checkedCard`: the card that has just passed
 * the check. Refusals: 422 `idempotency.reused`, `deposit.closed`, `cascade.other_open`, `cascade.day_limit`,
 * `cascade.fail_limit`, those of `chargeRefusal` and `paymentDetailsOf`.
 */
export async function openAttempt(
  trx: Trx,
  person: Caller,
  attemptId: AttemptId,
  processor: Processor,
  body: SecretBody,
  checkedCard: string | null,
  now: number,
): Promise<OpenedAttempt> {
  await lockName(trx, 'deposit', attemptId.deposit)
  const deposit = await trx.selectFrom('deposit').selectAll().where('id', '=', attemptId.deposit).executeTakeFirst()
  if (deposit && !isSameDeposit(deposit, person, body)) throw new Refusal(422, 'idempotency.reused')
  const attempts = await trx.selectFrom('payment_attempt').selectAll().where('deposit_id', '=', attemptId.deposit).execute()
  const existing = attempts.find(({ reference }) => reference === attemptId.reference)
  if (existing && existing.processor !== processor) throw new Refusal(422, 'idempotency.reused')
  if (existing && deposit) return { attempt: existing, deposit, card: await cardToken(trx, deposit.card_id) }
  const cancelled = await trx.selectFrom('cancelled_deposit').select('id').where('id', '=', attemptId.deposit).executeTakeFirst()
  if (cancelled || (deposit && deposit.status !== 'open')) throw new Refusal(200, 'deposit.closed')
  const details = await paymentDetailsOf(trx, person, body, processor)
  // A client of the original contract names no deposit: each of its calls stands for itself (SRV-12).
  if (attempts.length === 0 && body.deposit !== undefined) await refuseBesideAnother(trx, person, attemptId.deposit, now)
  // Later attempts keep the stack of the first one, even if the settings have changed since.
  const stack = deposit ? parseStack(deposit.stack) : details.stack
  const refusal = chargeRefusal(stack, attempts.map(toPastAttempt), { processor, seq: attemptId.seq })
  if (refusal) throw new Refusal(200, refusal)
  if (await wasPassedOver(trx, person, attemptId.deposit, processor)) throw new Refusal(200, 'cascade.wrong_processor')
  await refuseAboveMonthlyLimit(trx, details.customerId, processor, now)
  if (details.card) {
    const limit = await reachedLimit(trx, details.customerId, details.card.fingerprint, now)
    if (limit) throw new Refusal(200, limit === 'dayLimit' ? 'cascade.day_limit' : 'cascade.fail_limit')
    const hasCheck = stack.some((one) => !charges(one))
    if (checkedCard !== details.card.id && hasCheck && !(await hasPassedCheck(trx, attemptId.deposit, details)))
      return { checkFirst: { ...details, card: details.card } }
  }
  const opened = deposit ?? (await insertDeposit(trx, attemptId.deposit, details, body, now))
  if (details.card && opened.card_id === null)
    await trx.updateTable('deposit').set({ card_id: details.card.id }).where('id', '=', opened.id).execute()
  const attempt = await insertAttempt(trx, attemptId, processor, details, now)
  return { attempt, deposit: opened, card: details.card?.token ?? null }
}

/**
 * Refuses to begin a deposit while another of the person's is in progress, perhaps on another device
 * (FUND-36). The customer's row must be locked. Throws Refusal 200 `cascade.other_open`.
 */
export async function refuseBesideAnother(trx: Trx, { customerId }: Caller, id: string, now: number): Promise<void> {
  const others = await trx
    .selectFrom('deposit')
    .innerJoin('payment_attempt', 'payment_attempt.deposit_id', 'deposit.id')
    .select(['payment_attempt.status', 'prepared_at', 'sent_at'])
    .where('deposit.customer_id', '=', customerId)
    .where('deposit.status', '=', 'open')
    .where('deposit.id', '!=', id)
    .execute()
  if (others.some(({ status, prepared_at, sent_at }) => isInProgress({ status, since: sent_at ?? prepared_at }, now)))
    throw new Refusal(200, 'cascade.other_open')
}

/** True if the person has passed over this processor in this deposit (FUND-28). */
async function wasPassedOver(trx: Trx, { customerId }: Caller, deposit: string, processor: Processor): Promise<boolean> {
  const own = trx.selectFrom('passed_over').select('processor').where('customer_id', '=', customerId).where('deposit_id', '=', deposit)
  return (await own.where('processor', '=', processor).executeTakeFirst()) !== undefined
}

async function cardToken(trx: Trx, card: string | null): Promise<string | null> {
  if (card === null) return null
  return (await trx.selectFrom('card').select('token').where('id', '=', card).executeTakeFirst())?.token ?? null
}

async function hasPassedCheck(trx: Trx, deposit: string, { customerId, card, amount }: PaymentDetails): Promise<boolean> {
  const passed = await trx.selectFrom('card_check').selectAll().where('deposit_id', '=', deposit).executeTakeFirst()
  return (
    passed?.customer_id === customerId &&
    passed.card_id === card?.id &&
    passed.amount === amount.minor &&
    passed.currency === amount.currency
  )
}

/** Inserts a deposit as open. Its id must be locked with `lockName`. */
export const insertDeposit = (
  trx: Trx,
  id: string,
  details: PaymentDetails,
  { bonus, fixed }: ChargeBody,
  now: number,
): Promise<DepositTable> =>
  trx
    .insertInto('deposit')
    .values({
      id,
      customer_id: details.customerId,
      account_id: details.account,
      amount: details.amount.minor,
      currency: details.amount.currency,
      bonus,
      fixed,
      card_id: details.card?.id ?? null,
      stack: details.stack.join(','),
      status: 'open',
      code: null,
      opened_at: now,
      closed_at: null,
    })
    .returningAll()
    .executeTakeFirstOrThrow()

const insertAttempt = (
  trx: Trx,
  { reference, deposit, seq }: AttemptId,
  processor: Processor,
  details: PaymentDetails,
  now: number,
): Promise<AttemptTable> =>
  trx
    .insertInto('payment_attempt')
    .values({
      reference,
      deposit_id: deposit,
      customer_id: details.customerId,
      seq,
      processor,
      fingerprint: details.card?.fingerprint ?? null,
      status: 'prepared',
      code: null,
      message: null,
      next: false,
      bank_url: null,
      secure_code: null,
      processor_id: null,
      prepared_at: now,
      sent_at: null,
      settled_at: null,
      // If the charge is never sent, the sweep voids it after ten minutes.
      ask_at: now + 600_000,
      late: null,
      needs_cvv: false,
      union_card: processorTable[processor].unionCards === true && details.card?.brand === 'unionpay',
    })
    .returningAll()
    .executeTakeFirstOrThrow()

import type { ChargeBody } from '../../../contract/cascade.ts'
import type { Processor } from '../../../contract/kernel.ts'
import { chargeRefusal, type PastAttempt } from '../../../domain/cascade/permit.ts'
import { readStack } from '../../../domain/cascade/stack.ts'
import { parseMoney } from '../../../domain/kernel/money.ts'
import type { Trx } from '../../db/database.ts'
import type { Caller } from '../../kernel/call.ts'
import { Refusal } from '../../kernel/refusal.ts'
import type { CardTable } from '../cards/tables.ts'
import type { AttemptName } from './attemptKey.ts'
import { reachedLimit } from './limits.ts'
import { holdName } from '../../db/holdName.ts'
import { type Payer, payerOf } from './payer.ts'
import type { AttemptTable, DepositTable } from './tables.ts'

/** `checkFirst`: no check of this deposit has passed, and its stack asks for one. */
export type Opened = { attempt: AttemptTable; deposit: DepositTable; card: string | null } | { checkFirst: Payer & { card: CardTable } }

/** The fields of a charge that a repeat may not change, compared with the deposit that the first one opened. */
export function sameDeposit(deposit: DepositTable, person: Caller, body: ChargeBody): boolean {
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

const past = ({ processor, seq, status, code, next }: AttemptTable): PastAttempt =>
  status === 'declined' || status === 'voided' ? { processor, seq, is: 'free', code: code ?? '', next } : { processor, seq, is: 'live' }

/**
 * Finds the attempt, or writes it down as prepared: the last moment at which it can be refused. Nothing goes out here. `checkedCard`: the
 * card that was found good for this charge just now.
 * Refusals: 422 `idempotency.reused` (other fields than the deposit's), `deposit.closed`, the codes of `chargeRefusal` and `payerOf`,
 * `cascade.day_limit`, `cascade.fail_limit`.
 */
export async function openAttempt(
  trx: Trx,
  person: Caller,
  name: AttemptName,
  processor: Processor,
  body: ChargeBody,
  checkedCard: string | null,
  now: number,
): Promise<Opened> {
  await holdName(trx, 'deposit', name.deposit)
  const deposit = await trx.selectFrom('deposit').selectAll().where('id', '=', name.deposit).executeTakeFirst()
  if (deposit && !sameDeposit(deposit, person, body)) throw new Refusal(422, 'idempotency.reused')
  const attempts = await trx.selectFrom('payment_attempt').selectAll().where('deposit_id', '=', name.deposit).execute()
  const again = attempts.find(({ reference }) => reference === name.reference)
  if (again && again.processor !== processor) throw new Refusal(422, 'idempotency.reused')
  if (again && deposit) return { attempt: again, deposit, card: await tokenOf(trx, deposit.card_id) }
  const shut = await trx.selectFrom('shut_deposit').select('id').where('id', '=', name.deposit).executeTakeFirst()
  if (shut || (deposit && deposit.status !== 'open')) throw new Refusal(200, 'deposit.closed')
  const payer = await payerOf(trx, person, body, processor)
  // What the first attempt began with holds for those that follow, also where the settings have changed since.
  const stack = deposit ? readStack(deposit.stack) : payer.stack
  const refusal = chargeRefusal(stack, attempts.map(past), { processor, seq: name.seq })
  if (refusal) throw new Refusal(200, refusal)
  if (payer.card) {
    const limit = await reachedLimit(trx, payer.customerId, payer.card.fingerprint, now)
    if (limit) throw new Refusal(200, limit === 'dayLimit' ? 'cascade.day_limit' : 'cascade.fail_limit')
    if (checkedCard !== payer.card.id && stack.includes('FRAUD') && !(await hasPassed(trx, name.deposit, payer)))
      return { checkFirst: { ...payer, card: payer.card } }
  }
  const opened = deposit ?? (await insertDeposit(trx, name.deposit, payer, body, now))
  if (payer.card && opened.card_id === null)
    await trx.updateTable('deposit').set({ card_id: payer.card.id }).where('id', '=', opened.id).execute()
  const attempt = await insertAttempt(trx, name, processor, payer, now)
  return { attempt, deposit: opened, card: payer.card?.token ?? null }
}

async function tokenOf(trx: Trx, card: string | null): Promise<string | null> {
  if (card === null) return null
  return (await trx.selectFrom('card').select('token').where('id', '=', card).executeTakeFirst())?.token ?? null
}

async function hasPassed(trx: Trx, deposit: string, { customerId, card, amount }: Payer): Promise<boolean> {
  const passed = await trx.selectFrom('card_check').selectAll().where('deposit_id', '=', deposit).executeTakeFirst()
  return (
    passed?.customer_id === customerId &&
    passed.card_id === card?.id &&
    passed.amount === amount.minor &&
    passed.currency === amount.currency
  )
}

/** Writes a deposit down as open. Its row must be locked by its id. */
export const insertDeposit = (trx: Trx, id: string, payer: Payer, { bonus, fixed }: ChargeBody, now: number): Promise<DepositTable> =>
  trx
    .insertInto('deposit')
    .values({
      id,
      customer_id: payer.customerId,
      account_id: payer.account,
      amount: payer.amount.minor,
      currency: payer.amount.currency,
      bonus,
      fixed,
      card_id: payer.card?.id ?? null,
      stack: payer.stack.join(','),
      status: 'open',
      code: null,
      opened_at: now,
      closed_at: null,
    })
    .returningAll()
    .executeTakeFirstOrThrow()

const insertAttempt = (
  trx: Trx,
  { reference, deposit, seq }: AttemptName,
  processor: Processor,
  payer: Payer,
  now: number,
): Promise<AttemptTable> =>
  trx
    .insertInto('payment_attempt')
    .values({
      reference,
      deposit_id: deposit,
      customer_id: payer.customerId,
      seq,
      processor,
      fingerprint: payer.card?.fingerprint ?? null,
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
      // Nobody may come back for it: then it is shut out.
      ask_at: now + 600_000,
      late: null,
    })
    .returningAll()
    .executeTakeFirstOrThrow()

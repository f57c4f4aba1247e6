import { randomUUID } from 'node:crypto'
import type { PaymentAnswer } from '../../../contract/cascade.ts'
import type { reportQuick } from '../../../contract/funding.ts'
import type { BodyOf } from '../../../contract/route.ts'
import { mayTopUpQuickly, takesQuickTopUp } from '../../../domain/funding/quickTopUp.ts'
import type { Trx } from '../../db/database.ts'
import { holdName } from '../../db/holdName.ts'
import type { Caller } from '../../kernel/call.ts'
import { Refusal } from '../../kernel/refusal.ts'
import { insertDeposit, sameDeposit } from '../cascade/openAttempt.ts'
import { payerOf } from '../cascade/payer.ts'
import { reachedLimit } from '../cascade/limits.ts'

type Wish = BodyOf<typeof reportQuick>

/**
 * Opens the deposit of a quick top-up and charges nothing (TRD-12, FUND-43): the charge that follows names the same deposit, with the limits
 * and the check of every other. A repeat finds it open. Refusals: `quick.notOffered`, `cards.none`, the codes of `payerOf`, `deposit.closed`,
 * `cascade.day_limit`, `cascade.fail_limit`, 422 `idempotency.reused` (another amount or account under the same id).
 */
export async function openQuickTopUp(trx: Trx, person: Caller, wish: Wish & { account: string }, now: number): Promise<PaymentAnswer> {
  const account = await trx
    .selectFrom('account')
    .innerJoin('ledger_account', 'ledger_account.id', 'account.id')
    .innerJoin('customer', 'customer.id', 'account.customer_id')
    .select(['account.currency', 'account.type', 'customer.demo'])
    .where('account.id', '=', wish.account)
    .where('account.customer_id', '=', person.customerId)
    .where('account.closed', '=', false)
    .executeTakeFirst()
  if (!account) throw new Refusal(200, 'account.unknown')
  const id = wish.deposit ?? randomUUID()
  await holdName(trx, 'deposit', id)
  const body = { ...wish, currency: account.currency }
  const found = await trx.selectFrom('deposit').selectAll().where('id', '=', id).executeTakeFirst()
  if (found) {
    if (!sameDeposit(found, person, body)) throw new Refusal(422, 'idempotency.reused')
    if (found.status !== 'open') throw new Refusal(200, 'deposit.closed')
    return { return: 'true', transaction_id: id }
  }
  const shut = await trx.selectFrom('shut_deposit').select('id').where('id', '=', id).executeTakeFirst()
  if (shut) throw new Refusal(200, 'deposit.closed')
  const payer = await payerOf(trx, person, body, 'FRAUD')
  const brought = { balances: await broughtIn(trx, person.customerId), fillCard: 1 as const, demo: account.demo }
  if (!takesQuickTopUp(account) || !mayTopUpQuickly(brought)) throw new Refusal(200, 'quick.notOffered')
  const limit = payer.card && (await reachedLimit(trx, payer.customerId, payer.card.fingerprint, now))
  if (limit) throw new Refusal(200, limit === 'dayLimit' ? 'cascade.day_limit' : 'cascade.fail_limit')
  await insertDeposit(trx, id, { ...payer, card: null }, body, now)
  return { return: 'true', transaction_id: id }
}

/** What somebody has brought in on each account. Minor units do: only whether it is anything at all is asked of them. */
async function broughtIn(trx: Trx, customerId: number): Promise<{ depositsTotal: string }[]> {
  const rows = await trx
    .selectFrom('account')
    .innerJoin('ledger_account', 'ledger_account.id', 'account.id')
    .select('ledger_account.deposited')
    .where('account.customer_id', '=', customerId)
    .execute()
  return rows.map(({ deposited }) => ({ depositsTotal: String(deposited) }))
}

import { randomUUID } from 'node:crypto'
import type { PaymentResponse } from '../../../contract/cascade.ts'
import type { reportQuick } from '../../../contract/funding.ts'
import type { BodyOf } from '../../../contract/route.ts'
import { cascadeCodes } from '../../../domain/cascade/codes.ts'
import { nextDay } from '../../../domain/funding/limitEnd.ts'
import { canQuickTopUp, acceptsQuickTopUp } from '../../../domain/funding/quickTopUp.ts'
import type { Trx } from '../../db/database.ts'
import { lockName } from '../../db/lockName.ts'
import type { Caller } from '../../kernel/call.ts'
import { LimitRefusal, Refusal } from '../../kernel/refusal.ts'
import { ownAccount } from '../accounts/ownAccount.ts'
import { cardStates } from '../cards/cardLimits.ts'
import { insertDeposit, isSameDeposit, refuseBesideAnother } from './openAttempt.ts'
import { paymentDetailsOf } from './paymentDetails.ts'
import { reachedLimit } from './limits.ts'
import { checker } from './processors/fraud.ts'

type QuickTopUpBody = BodyOf<typeof reportQuick>

/**
 * Opens the deposit of a quick top-up without charging it (TRD-12, FUND-43). Refusals: `quick.notOffered`,
 * `cards.none`, `deposit.closed`, `cascade.other_open`, `cascade.day_limit`, `cascade.fail_limit`, those of
 * `paymentDetailsOf`, 422 `idempotency.reused` (other amount or account).
 */
export async function openQuickTopUp(
  trx: Trx,
  person: Caller,
  request: QuickTopUpBody & { account: string },
  now: number,
): Promise<PaymentResponse> {
  const account = await ownAccount(trx, person.customerId, request.account)
  const id = request.deposit ?? randomUUID()
  await lockName(trx, 'deposit', id)
  const body = { ...request, currency: account.currency }
  const found = await trx.selectFrom('deposit').selectAll().where('id', '=', id).executeTakeFirst()
  if (found) {
    if (!isSameDeposit(found, person, body)) throw new Refusal(422, 'idempotency.reused')
    if (found.status !== 'open') throw new Refusal(200, 'deposit.closed')
    return { return: 'true', transaction_id: id }
  }
  const cancelled = await trx.selectFrom('cancelled_deposit').select('id').where('id', '=', id).executeTakeFirst()
  if (cancelled) throw new Refusal(200, 'deposit.closed')
  const details = await paymentDetailsOf(trx, person, body, checker)
  // A client of the original contract names no deposit: each of its calls stands for itself (SRV-12).
  if (request.deposit !== undefined) await refuseBesideAnother(trx, person, id, now)
  const history = { balances: await depositTotals(trx, person.customerId), hasCard: true, demo: account.fundsKind === 'play' }
  if (!acceptsQuickTopUp(account) || !canQuickTopUp(history)) throw new Refusal(200, 'quick.notOffered')
  const limit = details.card && (await reachedLimit(trx, details.customerId, details.card.fingerprint, now))
  if (limit === 'dayLimit') throw new LimitRefusal(200, cascadeCodes.dayLimit, nextDay(now))
  if (limit) await refuseIfAllLimited(trx, details.customerId, now)
  await insertDeposit(trx, id, { ...details, card: null }, body, now)
  return { return: 'true', transaction_id: id }
}

/**
 * Throws LimitRefusal 200 `cascade.fail_limit` if every saved card was declined too often, with the end of
 * the first limit (FUND-46). The page charges another card, whose own limit its charge checks.
 */
async function refuseIfAllLimited(trx: Trx, customerId: number, now: number): Promise<void> {
  const saved = trx.selectFrom('card').selectAll().where('customer_id', '=', customerId).where('listing', '=', 'listed')
  const cards = await saved.where('can_load', '=', true).execute()
  const states = await cardStates(trx, cards, now)
  const ends = cards.flatMap(({ id }) => states.get(id)?.until ?? [])
  if (ends.length === cards.length) throw new LimitRefusal(200, cascadeCodes.failLimit, Math.min(...ends))
}

/**
 * Returns the deposits total of each account of a person, in minor units: the rule only checks whether it is
 * above 0.
 */
async function depositTotals(trx: Trx, customerId: number): Promise<{ depositsTotal: string }[]> {
  const rows = await trx
    .selectFrom('account')
    .innerJoin('ledger_account', 'ledger_account.id', 'account.id')
    .select('ledger_account.deposited')
    .where('account.customer_id', '=', customerId)
    .execute()
  return rows.map(({ deposited }) => ({ depositsTotal: String(deposited) }))
}

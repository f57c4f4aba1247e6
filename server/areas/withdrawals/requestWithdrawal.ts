import { randomUUID } from 'node:crypto'
import type { Money } from '../../../domain/kernel/money.ts'
import { minuteMs } from '../../../domain/kernel/time.ts'
import { type Confirmation, unconfirmed } from '../../../domain/withdrawals/confirmation.ts'
import { kindOf } from '../../../domain/withdrawals/methods.ts'
import type { Trx } from '../../db/database.ts'
import { Refusal } from '../../kernel/refusal.ts'
import { insertAddress } from './addressBook.ts'
import { addressWaits, admitAddress, refuseWaiting } from './addressWait.ts'
import { changeState, recordStep } from './changeState.ts'
import { lockMoney } from '../../ledger/lockAccount.ts'
import { ratesOfRequest } from './heldRates.ts'
import { postRequest } from './postWithdrawal.ts'
import { checkRequest, type CheckedRequest, type Quote, quoteRequest, type WithdrawalRequest } from './quoteWithdrawal.ts'
import { refuseRepeated } from './refuseRepeated.ts'
import { chargedBack } from './reviewOpenWithdrawals.ts'
import type { WithdrawalRow } from './tables.ts'
import type { WithdrawalDeps } from './withdrawalDeps.ts'

/** The person can cancel for this long before the server goes on by itself. */
const requestedMs = minuteMs

/**
 * `confirm` proves the person's factor for exactly this withdrawal, by which `pays` leaves the account; the
 * function that it returns uses the proof up.
 */
export type FinalRequest = WithdrawalRequest & {
  key: string | null
  confirmed: Confirmation
  confirm: (request: CheckedRequest, pays: Money) => Promise<(trx: Trx) => Promise<unknown>>
}

/**
 * Requests a withdrawal (WD-07) and takes its money, once per key. Throws the refusals of `checkRequest`,
 * `quoteRequest` and `confirm`, the codes of confirmation.ts, and Refusal 200 `withdrawal.repeated`,
 * `.address_waits`, `.book_full`.
 */
export async function requestWithdrawal(deps: WithdrawalDeps, request: FinalRequest): Promise<WithdrawalRow> {
  const { db, now } = deps
  const earlier = await withdrawalByKey(db, request)
  if (earlier) return earlier
  const checked = await checkRequest(db, request)
  const rates = await ratesOfRequest(deps, checked)
  // Every refusal comes before the code, so that no person types one for nothing.
  const shown = await quoteRequest(db, checked, rates)
  refuseUnconfirmed(shown, request)
  await refuseUnsendable(deps, checked, shown)
  const useProof = await request.confirm(checked, shown.terms.pays)
  const row = await db.transaction().execute(async (trx) => {
    await trx.selectFrom('customer').select('id').where('id', '=', request.customerId).forNoKeyUpdate().execute()
    const known = await withdrawalByKey(trx, request)
    if (known) return known
    // Locked before it is read: of two requests for everything the second sees what the first has left.
    await lockMoney(trx, checked.account.id)
    const at = await momentAfterLast(trx, checked.account.id, now())
    const quote = await quoteRequest(trx, checked, rates)
    refuseUnconfirmed(quote, request)
    refuseUnproven(quote, shown)
    await refuseRepeated(trx, checked, quote.terms.pays, at)
    if ((await admitAddress(trx, checked, at)) === 'waits') return null
    await useProof(trx)
    return insertWithdrawal(trx, { checked, quote, key: request.key, at })
  })
  if (row === null) throw addressWaits()
  deps.faultPoint('requested')
  return row
}

/**
 * Refuses a request that would be refused after its confirmation too. Throws Refusal 200
 * `withdrawal.repeated`, `.address_waits`, `.book_full`.
 */
export async function refuseUnsendable(
  { db, now }: Pick<WithdrawalDeps, 'db' | 'now'>,
  request: CheckedRequest,
  { terms }: Quote,
): Promise<void> {
  await refuseRepeated(db, request, terms.pays, now())
  await refuseWaiting(db, request, now())
}

const withdrawalByKey = async (db: WithdrawalDeps['db'] | Trx, { customerId, key }: FinalRequest): Promise<WithdrawalRow | undefined> =>
  key === null
    ? undefined
    : db.selectFrom('withdrawal').selectAll().where('customer_id', '=', customerId).where('key', '=', key).executeTakeFirst()

/**
 * Returns `now`, or the moment of the account's last request if that is later by another process's clock: a
 * bonus comes back by the order of requests (WD-06). The account must be locked.
 */
async function momentAfterLast(trx: Trx, account: string, now: number): Promise<number> {
  const { last } = await trx
    .selectFrom('withdrawal')
    .select(({ fn }) => fn.max('requested_at').as('last'))
    .where('account', '=', account)
    .executeTakeFirstOrThrow()
  return Math.max(now, last ?? 0)
}

function refuseUnconfirmed(quote: Quote, { isFixed, confirmed }: FinalRequest): void {
  const code = unconfirmed({ ...quote, isFixed }, confirmed)
  if (code !== null) throw new Refusal(200, code)
}

/** Refuses terms by which another amount leaves than the code names (WD-07): money became free meanwhile. */
function refuseUnproven({ terms }: Quote, { terms: named }: Quote): void {
  if (terms.pays.minor !== named.pays.minor) throw new Refusal(200, 'withdrawal.stale_quote')
}

type NewWithdrawal = { checked: CheckedRequest; quote: Quote; key: string | null; at: number }

/**
 * Stores a withdrawal, takes its money, and sends it to review if its amount demands it (WD-06, case six), or
 * a deposit that has left again (FUND-45).
 */
async function insertWithdrawal(trx: Trx, { checked, quote, key, at }: NewWithdrawal): Promise<WithdrawalRow> {
  const { customerId, method, wallet } = checked
  const { terms, arrives, hasReversal } = quote
  const isReviewed = terms.review === 'byHand'
  const values = {
    id: randomUUID(),
    customer_id: customerId,
    account: checked.account.id,
    key,
    method,
    wallet,
    card_id: checked.card,
    amount: terms.pays.minor,
    currency: terms.pays.currency,
    fee: terms.fee.minor,
    untraded: terms.untraded.minor,
    gives_up: terms.givesUp.minor,
    arrives: arrives.minor,
    arrives_currency: arrives.currency,
    worth: terms.worth.minor,
    state: 'requested' as const,
    requested_at: at,
    due_at: isReviewed ? null : at + requestedMs,
    review_code: null,
  }
  const inserted = await trx.insertInto('withdrawal').values(values).returningAll().executeTakeFirstOrThrow()
  // The bonuses that the rule has counted, by their references: a second rule in SQL could decide otherwise.
  const references = terms.gives.map(({ reference }) => reference)
  if (references.length > 0)
    await trx.updateTable('bonus_grant').set({ given_up_for: inserted.id }).where('reference', 'in', references).execute()
  await postRequest(trx, inserted)
  if (kindOf(method) !== 'card') await insertAddress(trx, { customerId, method, wallet, label: '', at })
  await rememberMethod(trx, checked)
  await recordStep(trx, inserted, { at })
  if (!isReviewed) return inserted
  return (await changeState(trx, inserted, { to: 'inReview', at, ...(hasReversal && { code: chargedBack }) })) ?? inserted
}

/** Adds the method to the person's own, which are listed first (WD-02). */
async function rememberMethod(trx: Trx, { customerId, method }: CheckedRequest): Promise<void> {
  const { wd_methods: used } = await trx.selectFrom('customer').select('wd_methods').where('id', '=', customerId).executeTakeFirstOrThrow()
  if (used.split(',').includes(method)) return
  await trx
    .updateTable('customer')
    .set({ wd_methods: used === '' ? method : `${used},${method}` })
    .where('id', '=', customerId)
    .execute()
}

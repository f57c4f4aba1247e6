import { sql } from 'kysely'
import { money } from '../../../domain/kernel/money.ts'
import type { Db, Trx } from '../../db/database.ts'
import type { ProcessorPort, Reversal, UnreadableReversal } from '../../external/processors.ts'
import { readNumbered } from '../../external/readNumbered.ts'
import { reviewOpenWithdrawals } from '../withdrawals/reviewOpenWithdrawals.ts'
import { isUnresolved, lockDeposit, outcomes } from './record.ts'
import { confirmRefund, ownRefundOf } from './ownRefund.ts'
import { reversalOf, reverseDeposit } from './reverseDeposit.ts'
import type { DepositTable, ReversalHold } from './tables.ts'
import type { PaymentDeps } from './paymentDeps.ts'

/** Held reversals that are booked in one round. */
const heldBatch = 100

type ReversalDeps = Pick<PaymentDeps, 'db' | 'now' | 'log'> & { processors: Pick<ProcessorPort, 'reversals'> }

/**
 * Reads what the processors have given back by themselves, from where the last run ended, and books each
 * once: its record, entry and notification are one transaction (FUND-45). Processors that do not answer are
 * read again in the next round; an unreadable reversal is recorded, and keeps no other from being booked.
 */
export async function readReversals(deps: ReversalDeps): Promise<void> {
  await bookHeld(deps)
  const isRead = await readNumbered(
    await lastSeq(deps.db),
    (after) => deps.processors.reversals(after),
    async (reversal) => {
      if ('written' in reversal) return recordUnreadable(deps, reversal)
      warnIfHeld(deps, reversal, await deps.db.transaction().execute((trx) => recordReversal(trx, reversal, deps.now())))
    },
  )
  if (!isRead) deps.log.warn({}, 'no list of reversals')
}

function warnIfHeld({ log }: ReversalDeps, { reference }: Pick<Reversal, 'reference'>, held: ReversalHold | null): void {
  if (held === 'outcome') log.warn({ reference, held }, 'a reversal waits for the outcome of its charge')
  else if (held !== null) log.error({ reference, held }, 'a reversal waits for an operator')
}

async function lastSeq(db: Db): Promise<number> {
  const { rows } = await sql<{ seq: number }>`select
    greatest((select max(seq) from processor_reversal), (select max(seq) from unreadable_reversal), 0::bigint) as seq`.execute(db)
  return rows[0]?.seq ?? 0
}

/** Records an unreadable reversal, of which an operator has to ask its processor, and logs it once. */
async function recordUnreadable({ db, log }: ReversalDeps, { seq, written }: UnreadableReversal): Promise<void> {
  const recorded = await db
    .insertInto('unreadable_reversal')
    .values({ seq, written })
    .onConflict((conflict) => conflict.doNothing())
    .returning('seq')
    .executeTakeFirst()
  if (recorded) log.error({ seq, written }, 'a reversal is unreadable: an operator has to ask its processor')
}

async function recordReversal(trx: Trx, reversal: Reversal, at: number): Promise<ReversalHold | null> {
  const { seq, reference, processor, kind, amount } = reversal
  const row = { seq, reference, processor, kind, amount: amount.minor, currency: amount.currency, reported_at: reversal.at, held: null }
  const recorded = await trx
    .insertInto('processor_reversal')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .returning('seq')
    .executeTakeFirst()
  if (!recorded) return null
  const held = await bookReversal(trx, reversal, at)
  if (held !== null) await trx.updateTable('processor_reversal').set({ held }).where('seq', '=', seq).execute()
  return held
}

/** Books one reversal. Returns why it cannot be booked, or null. */
async function bookReversal(trx: Trx, reversal: BookedReversal, at: number): Promise<ReversalHold | null> {
  const { reference, processor, kind, amount } = reversal
  const known = await trx.selectFrom('payment_attempt').select('processor').where('reference', '=', reference).executeTakeFirst()
  if (known?.processor !== processor) return 'reference'
  const deposit = await lockDeposit(trx, reference)
  const attempt = await trx.selectFrom('payment_attempt').selectAll().where('reference', '=', reference).executeTakeFirstOrThrow()
  // Its approval may still be on its way to us, and would be credited after this.
  if (isUnresolved(attempt)) return 'outcome'
  // It was never credited: a late approval that went back, by our call or before it.
  if (attempt.status !== 'approved') return null
  const before = await reversalOf(trx, reference)
  const own = kind === 'refund' ? await ownRefundOf(trx, reference) : null
  // A refund that an operator has given up, and that is reported after all, is for an operator to see.
  if (before === null && own !== 'notMade' && isWhole(deposit, amount)) {
    await reverseDeposit(trx, deposit, reference, kind, at)
    return null
  }
  if (own === 'open' && isWhole(deposit, amount)) {
    // Our own refund is on its way: this is its confirmation, as the answer to our call would be.
    await confirmRefund(trx, deposit, reference, at)
    return null
  }
  if (await isKnown(trx, deposit, reversal, before)) return null
  // Money has left us: none may leave to the person before an operator has looked.
  await reviewOpenWithdrawals(trx, deposit.customer_id, at)
  return 'amount'
}

type BookedReversal = Pick<Reversal, 'seq' | 'reference' | 'processor' | 'kind' | 'amount'>
const isWhole = (deposit: DepositTable, amount: Reversal['amount']): boolean =>
  amount.minor === deposit.amount && amount.currency === deposit.currency

/**
 * True for the report of what was booked before it: the chargeback that an operator knew first, or the refund
 * that was confirmed after it had been given up. Any other is money that has left us twice.
 */
async function isKnown(
  trx: Trx,
  deposit: DepositTable,
  { seq, reference, kind, amount }: BookedReversal,
  before: Awaited<ReturnType<typeof reversalOf>>,
): Promise<boolean> {
  if (before !== kind || !isWhole(deposit, amount)) return false
  const earlier = await trx
    .selectFrom('processor_reversal')
    .select('seq')
    .where('reference', '=', reference)
    .where('seq', '<>', seq)
    .where('kind', '=', kind)
    .executeTakeFirst()
  return earlier === undefined
}

/** Books those whose charge has its outcome by now. */
async function bookHeld(deps: ReversalDeps): Promise<void> {
  const { db, now } = deps
  const ready = await db
    .selectFrom('processor_reversal')
    .innerJoin('payment_attempt', 'payment_attempt.reference', 'processor_reversal.reference')
    .select(['processor_reversal.seq', 'processor_reversal.reference'])
    .where('held', '=', 'outcome')
    .where('payment_attempt.status', 'in', outcomes)
    .orderBy('processor_reversal.seq')
    .limit(heldBatch)
    .execute()
  for (const reversal of ready) warnIfHeld(deps, reversal, await db.transaction().execute((trx) => bookOneHeld(trx, reversal.seq, now())))
}

/** Books one that another process may be booking too: the row is locked, and read again. */
async function bookOneHeld(trx: Trx, seq: number, at: number): Promise<ReversalHold | null> {
  const row = await trx
    .selectFrom('processor_reversal')
    .selectAll()
    .where('seq', '=', seq)
    .where('held', '=', 'outcome')
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!row) return null
  const { amount, currency, ...reversal } = row
  const held = await bookReversal(trx, { ...reversal, amount: money(amount, currency) }, at)
  await trx.updateTable('processor_reversal').set({ held }).where('seq', '=', seq).execute()
  return held
}

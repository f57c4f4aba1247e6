import { money } from '../../../domain/kernel/money.ts'
import type { Db, Trx } from '../../db/database.ts'
import type { ProcessorPort, Reversal } from '../../external/processors.ts'
import { isUnresolved, lockDeposit } from './record.ts'
import { reversalOf, reverseDeposit } from './reverseDeposit.ts'
import type { DepositTable, ReversalHold } from './tables.ts'
import type { PaymentDeps } from './paymentDeps.ts'

/** Held reversals that are looked at again in one round. */
const heldBatch = 100

type ReversalDeps = Pick<PaymentDeps, 'db' | 'now' | 'log'> & { processors: Pick<ProcessorPort, 'reversals'> }

/**
 * Reads what the processors have given back by themselves, from where the last run ended, and books each
 * once: its record, entry and notification are one transaction (FUND-45). Processors that do not answer are
 * read again in the next round.
 */
export async function readReversals(deps: ReversalDeps): Promise<void> {
  await bookHeld(deps)
  for (;;) {
    const reported = await deps.processors.reversals(await lastSeq(deps.db))
    if (reported === null) deps.log.warn({}, 'no list of reversals')
    if (reported === null || reported.length === 0) return
    for (const reversal of reported) {
      const held = await deps.db.transaction().execute((trx) => recordReversal(trx, reversal, deps.now()))
      if (held !== null) deps.log.error({ reference: reversal.reference, held }, 'a reversal waits for an operator')
    }
  }
}

async function lastSeq(db: Db): Promise<number> {
  const { seq } = await db
    .selectFrom('processor_reversal')
    .select(({ fn }) => fn.max('seq').as('seq'))
    .executeTakeFirstOrThrow()
  return seq ?? 0
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
async function bookReversal(trx: Trx, { reference, processor, kind, amount }: BookedReversal, at: number): Promise<ReversalHold | null> {
  const known = await trx.selectFrom('payment_attempt').select('processor').where('reference', '=', reference).executeTakeFirst()
  if (known?.processor !== processor) return 'reference'
  const deposit = await lockDeposit(trx, reference)
  const attempt = await trx.selectFrom('payment_attempt').selectAll().where('reference', '=', reference).executeTakeFirstOrThrow()
  // Its approval may still be on its way to us, and would be credited after this.
  if (isUnresolved(attempt)) return 'outcome'
  // It was never credited: a late approval that went back, by our call or before it.
  if (attempt.status !== 'approved') return null
  if (!isWhole(deposit, amount)) return 'amount'
  // Our own refund is on its way, or an operator knew first.
  if ((await reversalOf(trx, reference)) === null) await reverseDeposit(trx, deposit, reference, kind, at)
  return null
}

type BookedReversal = Pick<Reversal, 'reference' | 'processor' | 'kind' | 'amount'>
const isWhole = (deposit: DepositTable, amount: Reversal['amount']): boolean =>
  amount.minor === deposit.amount && amount.currency === deposit.currency

/** Books those that waited for the outcome of their charge. */
async function bookHeld({ db, now }: ReversalDeps): Promise<void> {
  const waiting = await db
    .selectFrom('processor_reversal')
    .selectAll()
    .where('held', '=', 'outcome')
    .orderBy('seq')
    .limit(heldBatch)
    .execute()
  for (const { seq, amount, currency, ...reversal } of waiting) {
    await db.transaction().execute(async (trx) => {
      const held = await bookReversal(trx, { ...reversal, amount: money(amount, currency) }, now())
      await trx.updateTable('processor_reversal').set({ held }).where('seq', '=', seq).execute()
    })
  }
}

import { sql } from 'kysely'
import { money } from '../../../domain/kernel/money.ts'
import type { Db, Trx } from '../../db/database.ts'
import type { ProcessorPort, Reversal, UnreadableReversal } from '../../external/processors.ts'
import { readNumbered } from '../../external/readNumbered.ts'
import { readableParts, shownParts } from '../../external/unreadableReversal.ts'
import { reviewOpenWithdrawals } from '../withdrawals/reviewOpenWithdrawals.ts'
import { outcomes } from './record.ts'
import { bookReversal, recordReversal } from './bookReversal.ts'
import type { ReversalHold } from './tables.ts'
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

/**
 * Records an unreadable reversal, of which an operator has to ask its processor, and logs it once. If it
 * names a credited attempt, money may have left us: open withdrawals of its person are reviewed.
 */
async function recordUnreadable({ db, now, log }: ReversalDeps, { seq, written }: UnreadableReversal): Promise<void> {
  const { reference } = readableParts(written)
  const isNew = await db.transaction().execute(async (trx) => {
    const recorded = await trx
      .insertInto('unreadable_reversal')
      .values({ seq, written, reference, seen_at: now(), ended_at: null })
      .onConflict((conflict) => conflict.doNothing())
      .returning('seq')
      .executeTakeFirst()
    if (!recorded) return false
    if (reference !== null) await reviewNamed(trx, reference, now())
    return true
  })
  if (isNew) log.error({ seq, ...shownParts(written) }, 'a reversal is unreadable: an operator has to ask its processor')
}

/** Reviews the open withdrawals of the person whose credited attempt this is; of another reference none. */
async function reviewNamed(trx: Trx, reference: string, at: number): Promise<void> {
  const attempt = await trx
    .selectFrom('payment_attempt')
    .select('customer_id')
    .where('reference', '=', reference)
    .where('status', '=', 'approved')
    .executeTakeFirst()
  if (attempt) await reviewOpenWithdrawals(trx, attempt.customer_id, at)
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

import { finalityMs, nextAsk, pendingLifeMs, secureLifeMs } from '../../../domain/cascade/asking.ts'
import { money } from '../../../domain/kernel/money.ts'
import { post } from '../../ledger/post.ts'
import { findingOf } from './charge.ts'
import { beginVoid, lateMovement, record } from './record.ts'
import type { AttemptTable } from './tables.ts'
import type { Till } from './till.ts'

/** Asks the processor what became of an attempt, by our reference, and writes it down. An answer that proves nothing changes nothing. */
export async function resolve(till: Till, attempt: AttemptTable): Promise<AttemptTable> {
  if (attempt.status === 'prepared' || attempt.sent_at === null) return attempt
  if (attempt.status === 'voiding') return takeBack(till, attempt, attempt.code ?? 'cascade.not_sent')
  const deposit = await till.db.selectFrom('deposit').selectAll().where('id', '=', attempt.deposit_id).executeTakeFirstOrThrow()
  const verdict = await till.processors.status(attempt.processor, attempt.reference, money(deposit.amount, deposit.currency))
  till.faultPoint('asked the processor')
  const age = till.now() - attempt.sent_at
  if (verdict.is === 'notFound') {
    // Within this time our own request may still be on its way: it has to be let arrive.
    return age < finalityMs ? attempt : takeBack(till, attempt, 'cascade.not_sent')
  }
  if (verdict.is === 'secure' && age > secureLifeMs) return takeBack(till, attempt, 'decline.abandoned')
  if (verdict.is === 'waiting' && age > pendingLifeMs) return takeBack(till, attempt, 'cascade.no_result')
  return record(till, attempt.reference, findingOf(verdict))
}

/**
 * Shuts the attempt out at its processor. Only that done is it proven that nothing is charged. Once begun there is no way back:
 * the order to the processor may arrive late, so it is repeated until it is confirmed, and an approval meanwhile is not credited.
 */
export async function takeBack(till: Till, { reference, processor }: AttemptTable, code: string): Promise<AttemptTable> {
  const begun = await beginVoid(till, reference, code)
  if (begun.status !== 'voiding') return begun
  if ((await till.processors.void(processor, reference)) === 'unknown') return begun
  return record(till, reference, { is: 'free', as: 'voided', code: begun.code ?? code })
}

/** Gives a late approval back and takes it out of suspense. Repeats do no harm: the processor takes back once, the movement is posted once. */
export async function giveBack(till: Till, attempt: AttemptTable): Promise<void> {
  const done = await till.processors.void(attempt.processor, attempt.reference)
  const at = till.now()
  await till.db.transaction().execute(async (trx) => {
    const mine = trx.updateTable('payment_attempt').where('reference', '=', attempt.reference).where('late', '=', 'found')
    if (done === 'unknown') {
      await mine.set({ ask_at: nextAsk(attempt.settled_at ?? at, at, 'open') }).execute()
      return
    }
    const deposit = await trx.selectFrom('deposit').selectAll().where('id', '=', attempt.deposit_id).executeTakeFirstOrThrow()
    await post(trx, lateMovement(deposit, attempt.reference, 'late:returned', at))
    await mine.set({ late: 'returned', ask_at: null }).execute()
  })
}

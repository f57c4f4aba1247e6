import { nextAsk } from '../../../domain/cascade/asking.ts'
import { hourMs } from '../../../domain/kernel/time.ts'
import { giveBack, resolve } from './resolve.ts'
import type { AttemptTable } from './tables.ts'
import type { Till } from './till.ts'

const perRound = 200

/** One round: every attempt whose time has come is asked about, given back or shut out (FUND-35). One that fails does not hold up the rest. */
export async function sweepAttempts(till: Till): Promise<number> {
  const due = await till.db
    .selectFrom('payment_attempt')
    .selectAll()
    .where('ask_at', '<=', till.now())
    .orderBy('ask_at')
    .limit(perRound)
    .execute()
  for (const attempt of due) {
    try {
      await look(till, attempt)
    } catch (error) {
      till.log.warn({ err: error, reference: attempt.reference }, 'an attempt could not be resolved')
    }
  }
  await closeForgotten(till)
  return due.length
}

async function look(till: Till, attempt: AttemptTable): Promise<void> {
  if (attempt.status === 'prepared') return shutOut(till, attempt)
  if (attempt.late === 'found') return giveBack(till, attempt)
  const after = await resolve(till, attempt)
  if (after.late === 'found') return giveBack(till, after)
  if (after.ask_at === null || after.ask_at > till.now()) return
  const ask_at = nextAsk(after.sent_at ?? till.now(), till.now())
  await till.db
    .updateTable('payment_attempt')
    .set({ ask_at })
    .where('reference', '=', after.reference)
    .where('ask_at', '=', after.ask_at)
    .execute()
  if (ask_at === null && after.settled_at === null)
    till.log.error({ reference: after.reference }, 'an attempt is unknown after a day: an operator has to ask its processor')
}

/** Nobody came back to send it: nothing ever went out, and now nothing will. */
async function shutOut(till: Till, { reference }: AttemptTable): Promise<void> {
  await till.db
    .updateTable('payment_attempt')
    .set({ status: 'voided', code: 'cascade.not_sent', next: true, settled_at: till.now(), ask_at: null })
    .where('reference', '=', reference)
    .where('status', '=', 'prepared')
    .execute()
}

/** A deposit whose person left between two processors ends after an hour: nothing of it is alive. */
async function closeForgotten(till: Till): Promise<void> {
  const at = till.now()
  await till.db
    .updateTable('deposit')
    .set({ status: 'failed', code: 'deposit.left', closed_at: at })
    .where('status', '=', 'open')
    .where('opened_at', '<', at - hourMs)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('payment_attempt')
            .select('reference')
            .whereRef('deposit_id', '=', 'deposit.id')
            .where('status', 'not in', ['declined', 'voided']),
        ),
      ),
    )
    .execute()
}

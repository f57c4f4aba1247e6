import type { Processor } from '../../../contract/kernel.ts'
import { nextCheckOf } from '../../../domain/cascade/statusChecks.ts'
import { dayMs, hourMs, secondMs } from '../../../domain/kernel/time.ts'
import type { Db, Trx } from '../../db/database.ts'
import { lockName } from '../../db/lockName.ts'
import { refundLate, resolveAttempt } from './resolve.ts'
import { countUnanswered } from './countUnanswered.ts'
import { notifyOfDeposit } from './notifyOfDeposit.ts'
import type { AttemptTable } from './tables.ts'
import type { PaymentDeps } from './paymentDeps.ts'

/** Attempts of one processor in one round, and requests sent to it at once. */
const batchSize = 200
const concurrency = 4
/**
 * The time after which a round asks a slow processor no more: the next round begins a minute after this one.
 */
const roundMs = 45 * secondMs
/** After this many requests without an answer a processor is skipped until the next round. */
const maxUnanswered = 8

/**
 * Runs one round: every due attempt is resolved, refunded or voided (FUND-35). Each processor has its own
 * queue, so that one that is down does not delay the others; an attempt that throws does not stop the rest.
 */
export async function sweepAttempts(paymentDeps: PaymentDeps): Promise<number> {
  await closeAbandoned(paymentDeps)
  const due = await Promise.all((await processorsDue(paymentDeps)).map((processor) => sweepProcessor(paymentDeps, processor)))
  return due.reduce((all, one) => all + one, 0)
}

async function processorsDue(paymentDeps: PaymentDeps): Promise<Processor[]> {
  const rows = await paymentDeps.db
    .selectFrom('payment_attempt')
    .select('processor')
    .distinct()
    .where('ask_at', '<=', paymentDeps.now())
    .execute()
  return rows.map(({ processor }) => processor)
}

async function sweepProcessor(paymentDeps: PaymentDeps, processor: Processor): Promise<number> {
  const due = await paymentDeps.db
    .selectFrom('payment_attempt')
    .selectAll()
    .where('processor', '=', processor)
    .where('ask_at', '<=', paymentDeps.now())
    .orderBy('ask_at')
    .limit(batchSize)
    .execute()
  const { port, unanswered } = countUnanswered(paymentDeps.processors)
  const queue = due.values()
  const until = paymentDeps.now() + roundMs
  async function worker(): Promise<void> {
    for (const attempt of queue) {
      if (unanswered() >= maxUnanswered || paymentDeps.now() >= until) return
      await sweepAttemptSafely({ ...paymentDeps, processors: port, isUnattended: true }, attempt)
    }
  }
  await Promise.all(Array.from({ length: concurrency }, worker))
  return due.length
}

/**
 * Sweeps one attempt. If it throws, its next check is postponed, so that it does not come first in every
 * round.
 */
async function sweepAttemptSafely(paymentDeps: PaymentDeps, attempt: AttemptTable): Promise<void> {
  try {
    await sweepAttempt(paymentDeps, attempt)
  } catch (error) {
    paymentDeps.log.warn({ err: error, reference: attempt.reference }, 'an attempt could not be resolved')
    await postponeCheck(paymentDeps, attempt).catch((failure: unknown) =>
      paymentDeps.log.warn({ err: failure }, 'an attempt could not be put off'),
    )
  }
}

/** Sets the time of the next check, unless it has been changed in the meantime. */
async function postponeCheck(paymentDeps: PaymentDeps, { reference, ask_at, sent_at, settled_at, late }: AttemptTable): Promise<void> {
  const next = nextCheckOf(sent_at, late === 'found' ? null : settled_at, paymentDeps.now())
  await paymentDeps.db
    .updateTable('payment_attempt')
    .set({ ask_at: next })
    .where('reference', '=', reference)
    .where('ask_at', '=', ask_at)
    .execute()
}

async function sweepAttempt(paymentDeps: PaymentDeps, attempt: AttemptTable): Promise<void> {
  if (attempt.status === 'prepared') return voidUnsent(paymentDeps, attempt)
  if (attempt.late === 'found') return refundLate(paymentDeps, attempt)
  const after = await resolveAttempt(paymentDeps, attempt)
  if (after.late === 'found') return refundLate(paymentDeps, after)
  if (after.ask_at !== null && after.ask_at <= paymentDeps.now()) await postponeCheck(paymentDeps, after)
  if (after.settled_at === null && paymentDeps.now() - (after.sent_at ?? paymentDeps.now()) >= dayMs)
    paymentDeps.log.error({ reference: after.reference }, 'an attempt is unresolved after a day: an operator has to ask its processor')
}

/** Voids an attempt that was never sent: its client did not come back. */
async function voidUnsent(paymentDeps: PaymentDeps, { reference }: AttemptTable): Promise<void> {
  await paymentDeps.db
    .updateTable('payment_attempt')
    .set({ status: 'voided', code: 'cascade.not_sent', next: true, settled_at: paymentDeps.now(), ask_at: null })
    .where('reference', '=', reference)
    .where('status', '=', 'prepared')
    .execute()
}

/**
 * Selects the deposits that were opened more than an hour before `at` and have no live attempt: the person
 * left between two processors.
 */
const leftDeposits = (db: Db | Trx, at: number) =>
  db
    .selectFrom('deposit')
    .select('id')
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

/**
 * Closes the deposits that were left, and notifies their persons (FUND-36). One that throws waits for the
 * next round, and stops no other.
 */
async function closeAbandoned({ db, now, log }: PaymentDeps): Promise<void> {
  const at = now()
  for (const { id } of await leftDeposits(db, at).execute())
    await db
      .transaction()
      .execute((trx) => closeLeft(trx, id, at))
      .catch((error: unknown) => log.warn({ err: error, deposit: id }, 'a deposit that was left could not be closed'))
}

async function closeLeft(trx: Trx, id: string, at: number): Promise<void> {
  // A charge that begins now holds this lock: it is seen, or finds the deposit closed.
  await lockName(trx, 'deposit', id)
  if (!(await leftDeposits(trx, at).where('id', '=', id).executeTakeFirst())) return
  const end = { status: 'failed', code: 'deposit.left', closed_at: at } as const
  const closed = await trx.updateTable('deposit').set(end).where('id', '=', id).returningAll().executeTakeFirstOrThrow()
  await notifyOfDeposit(trx, closed, 'depositNotCharged', id, at)
}

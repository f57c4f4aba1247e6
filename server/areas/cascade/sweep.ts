import type { Processor } from '../../../contract/kernel.ts'
import { nextAsk } from '../../../domain/cascade/asking.ts'
import { dayMs, hourMs } from '../../../domain/kernel/time.ts'
import { giveBack, resolve } from './resolve.ts'
import { countingSilence } from './silence.ts'
import type { AttemptTable } from './tables.ts'
import type { Till } from './till.ts'

/** Of one processor in one round, and how many questions it gets at once. */
const perRound = 200
const atOnce = 4
/** After so many questions without an answer a processor is left alone until the next round. */
const mostSilent = 8

/**
 * One round: every attempt whose time has come is asked about, given back or shut out (FUND-35). Each processor has a line of its own: one
 * that is away holds up no other, and no longer than a few questions take. An attempt that fails does not hold up the rest.
 */
export async function sweepAttempts(till: Till): Promise<number> {
  const due = await Promise.all((await processorsDue(till)).map((processor) => sweepProcessor(till, processor)))
  await closeForgotten(till)
  return due.reduce((all, one) => all + one, 0)
}

async function processorsDue(till: Till): Promise<Processor[]> {
  const rows = await till.db.selectFrom('payment_attempt').select('processor').distinct().where('ask_at', '<=', till.now()).execute()
  return rows.map(({ processor }) => processor)
}

async function sweepProcessor(till: Till, processor: Processor): Promise<number> {
  const due = await till.db
    .selectFrom('payment_attempt')
    .selectAll()
    .where('processor', '=', processor)
    .where('ask_at', '<=', till.now())
    .orderBy('ask_at')
    .limit(perRound)
    .execute()
  const { port, silent } = countingSilence(till.processors)
  const line = due.values()
  async function serveLine(): Promise<void> {
    for (const attempt of line) {
      if (silent() >= mostSilent) return
      await lookSafely({ ...till, processors: port }, attempt)
    }
  }
  await Promise.all(Array.from({ length: atOnce }, serveLine))
  return due.length
}

/** One that fails is asked about again as if nothing had been answered, so that it does not stand at the head of every round. */
async function lookSafely(till: Till, attempt: AttemptTable): Promise<void> {
  try {
    await look(till, attempt)
  } catch (error) {
    till.log.warn({ err: error, reference: attempt.reference }, 'an attempt could not be resolved')
    await askLater(till, attempt).catch((failure: unknown) => till.log.warn({ err: failure }, 'an attempt could not be put off'))
  }
}

/** A moment for the next question, where none has been set meanwhile. */
async function askLater(till: Till, { reference, ask_at, sent_at, settled_at, late }: AttemptTable): Promise<void> {
  const next = nextAsk(sent_at ?? till.now(), till.now(), settled_at === null || late === 'found' ? 'open' : 'ended')
  await till.db
    .updateTable('payment_attempt')
    .set({ ask_at: next })
    .where('reference', '=', reference)
    .where('ask_at', '=', ask_at)
    .execute()
}

async function look(till: Till, attempt: AttemptTable): Promise<void> {
  if (attempt.status === 'prepared') return shutOut(till, attempt)
  if (attempt.late === 'found') return giveBack(till, attempt)
  const after = await resolve(till, attempt)
  if (after.late === 'found') return giveBack(till, after)
  if (after.ask_at !== null && after.ask_at <= till.now()) await askLater(till, after)
  if (after.settled_at === null && till.now() - (after.sent_at ?? till.now()) >= dayMs)
    till.log.error({ reference: after.reference }, 'an attempt is unresolved after a day: an operator has to ask its processor')
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

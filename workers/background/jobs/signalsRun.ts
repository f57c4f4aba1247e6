import { signalMutes, signals } from '../../../contract/signals.ts'
import { jittered } from '../../../domain/kernel/backOff.ts'
import { signalsEveryMs } from '../../../domain/signals/timing.ts'
import { endOfFailure, isOurRefusal } from './failure.ts'
import type { LaterRun } from './laterRun.ts'

/** The last result of a row: it has asked the pages whether one shows home, and one has said so. */
export const asked = 'asked'
export const wanted = 'wanted'

/**
 * Asks the pages first, because only they know whether one shows home; the answer (`homeSignal`) runs it
 * again. Ends if the person has muted all signals, or the server offers them none.
 */
export const signalsRun: LaterRun = async ({ transport, now, random }, row, signal) => {
  const inMs = jittered(signalsEveryMs, random)
  if (row.lastResult !== wanted) {
    const at = now()
    // Not `again`, which would reset the back-off of a failed poll.
    const put = { ...row, lastResult: asked, setAt: at, nextAt: at + inMs }
    return { end: 'kept', changes: [{ in: 'jobs', put }], facts: [{ topic: 'signals' }] }
  }
  if (row.lastRunAt === null) {
    const mutes = await transport.callRoute(signalMutes, { body: {} }, signal)
    if (mutes.ok && mutes.value.all) return { end: 'over', result: 'muted' }
    if (!mutes.ok && mutes.failure !== 'refused' && mutes.failure !== 'invalidAnswer') return endOfFailure(mutes)
  }
  const outcome = await transport.callRoute(signals, { body: {} }, signal)
  if (!outcome.ok) return isOurRefusal(outcome) ? { end: 'over', result: outcome.code } : endOfFailure(outcome)
  const found = outcome.value.signal ?? null
  return {
    end: 'again',
    inMs,
    result: found?.id ?? 'none',
    changes: [{ in: 'snapshots', put: { uid: row.uid, topic: row.key, value: found, at: now() } }],
    facts: found ? [{ topic: 'signals' }] : [],
  }
}

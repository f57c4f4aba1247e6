import { userRefresh, type WireSettings, type WireUser } from '../../../contract/session.ts'
import { userRefreshEveryMs } from '../../../domain/session/timing.ts'
import type { JobEnd, JobKind } from '../scheduler/job.ts'
import { jittered } from '../scheduler/backOff.ts'
import type { JobRow } from '../store/rows.ts'
import type { Transport } from '../transport/callRoute.ts'
import type { Moment } from '../../../domain/kernel/time.ts'
import { endOfFailure } from './failure.ts'
import { userKey } from './kinds.ts'

type Settings = { transport: Transport; now(): Moment; random(): number }

/** Keeps the person's data and balances fresh in every tab (SES-18). */
export function userJob({ transport, now, random }: Settings): JobKind {
  return {
    timeoutMs: 10_000,
    minGapMs: 1_000,
    backOff: { minMs: 5_000, baseMs: 10_000, capMs: userRefreshEveryMs },
    async run(row, signal): Promise<JobEnd> {
      const at = now()
      const outcome = await transport.callRoute(userRefresh, { body: {} }, signal)
      if (!outcome.ok) return endOfFailure(outcome)
      const user = outcome.value.data
      const again = { end: 'again' as const, inMs: jittered(userRefreshEveryMs, random) }
      // The original's call answers no data: then it has only told the server that somebody is here.
      if (!user) return { ...again, result: 'noData' }
      return { ...again, result: 'ok', ...keepUser(row.uid, user, at) }
    },
  }
}

/** A server that answers for somebody else, after a change of person in another tab, must not fill this person's rows (BG-08). */
function keepUser(uid: number, user: WireUser, at: Moment): Pick<JobEnd, 'changes' | 'facts'> {
  if (user.userId !== uid) return {}
  return { changes: [userChange(user, at)], facts: [{ topic: 'user', user, at }] }
}

/** What is kept of a person, with the moment it was asked for. */
export const userChange = (user: WireUser, at: Moment) =>
  ({ in: 'snapshots', put: { uid: user.userId, topic: 'user', value: user, at } }) as const

/** How the house was set up for a person when they were last here. */
export const settingsChange = (uid: number, settings: WireSettings, at: Moment) =>
  ({ in: 'snapshots', put: { uid, topic: 'settings', value: settings, at } }) as const

/** The job's row when a tab opens: `inMs` is 9 s after the load of the first one. */
export const userRow = (uid: number, now: Moment, inMs: number): JobRow => ({
  uid,
  key: userKey,
  kind: 'user',
  nextAt: now + inMs,
  setAt: now,
  lastRunAt: null,
  lastResult: null,
  attempt: 0,
})

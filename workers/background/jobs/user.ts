import { userRefresh, type WireSettings, type WireUser } from '../../../contract/session.ts'
import { userRefreshEveryMs, userRefreshFirstMs } from '../../../domain/session/timing.ts'
import type { JobEnd } from '../scheduler/job.ts'
import { jittered } from '../../../domain/kernel/backOff.ts'
import type { EpochMs } from '../../../domain/kernel/time.ts'
import { endOfFailure } from './failure.ts'
import { type Job, newRow } from './job.ts'

const key = 'user'

/** Refreshes the person's data and balances for every tab (SES-18). */
export const userJob = {
  kind: 'user',
  key,
  create: ({ transport, now, random }) => ({
    timeoutMs: 10_000,
    minGapMs: 1_000,
    backOff: { minMs: 5_000, baseMs: 10_000, capMs: userRefreshEveryMs },
    async run(row, signal): Promise<JobEnd> {
      const at = now()
      const outcome = await transport.callRoute(userRefresh, { body: {} }, signal)
      if (!outcome.ok) return endOfFailure(outcome)
      const user = outcome.value.data
      const again = { end: 'again' as const, inMs: jittered(userRefreshEveryMs, random) }
      // The original's call returns no data and only reports to the server that the person is online.
      if (!user) return { ...again, result: 'noData' }
      return { ...again, result: 'ok', ...userUpdate(row.uid, user, at, now()) }
    },
  }),
  async firstRow({ uid, now, store }) {
    const saved = await store.get('jobs', uid, key)
    return {
      ...newRow(uid, 'user', key, now, userRefreshFirstMs),
      lastRunAt: saved?.lastRunAt ?? null,
      lastResult: saved?.lastResult ?? null,
    }
  },
} satisfies Job & { key: string }

/** Ignores an answer about another person, who may have signed in in another tab (BG-08). */
function userUpdate(uid: number, user: WireUser, at: EpochMs, now: EpochMs): Pick<JobEnd, 'changes' | 'facts'> {
  if (user.userId !== uid) return {}
  return { changes: [userChange(user, at, now)], facts: [{ topic: 'user', user, at }] }
}

/** Returns the change that saves the user, with the time of the request. */
export const userChange = (user: WireUser, at: EpochMs, now: EpochMs) =>
  ({ in: 'snapshots', putLatest: { uid: user.userId, topic: 'user', value: user, at }, now }) as const

/** Returns the change that saves the person's settings, for the next offline start. */
export const settingsChange = (uid: number, settings: WireSettings, at: EpochMs, now: EpochMs) =>
  ({ in: 'snapshots', putLatest: { uid, topic: 'settings', value: settings, at }, now }) as const

import { findPostgres } from '../postgres/findPostgres.ts'
import { startCluster } from '../postgres/startCluster.ts'
import { ensureHaproxy } from '../proxy/ensureHaproxy.ts'
import type { Tally } from './tally.ts'
import { vitest } from './tools.ts'

/** Runs tests with a PostgreSQL server of their own; without one, `otherwise` gets the reason. */
async function withPostgres(run: (url: string) => Promise<Tally>, otherwise: (why: string) => Promise<Tally>): Promise<Tally> {
  const bin = findPostgres()
  if (bin === null) return otherwise('no PostgreSQL installation was found')
  const cluster = await startCluster(bin).catch((error: unknown) => String(error))
  if (typeof cluster === 'string') return otherwise(`PostgreSQL did not start: ${cluster}`)
  try {
    return { ...(await run(cluster.url)), note: cluster.version }
  } finally {
    await cluster.stop()
  }
}

const skipped = (what: string): Tally => ({ passed: 0, failed: 0, skipped: what })

const races = 'races between calls, which the embedded database hides because it runs one query at a time'

/**
 * Runs the server's tests on PostgreSQL, because the embedded database hides races; on that one, with a note,
 * where there is no other.
 */
export const serverTests = (): Promise<Tally> =>
  withPostgres(
    (url) => vitest('server', ['--project', 'server'], { TEST_DATABASE_URL: url }),
    async (why) => ({ ...(await vitest('server', ['--project', 'server'])), skipped: `${races} (${why})` }),
  )

const withdrawalRace = 'server/areas/withdrawals/withdrawalsRace.test.ts'

/**
 * Runs 1,000 rounds of the race for a whole balance, and 250 of each other race (WD-12), on a PostgreSQL
 * server. Reports a skip if none can be started.
 */
export const withdrawalRaces = (): Promise<Tally> =>
  withPostgres(
    (url) => vitest('races', ['--project', 'server', withdrawalRace], { TEST_DATABASE_URL: url, WITHDRAWAL_ROUNDS: '1000' }),
    async (why) => skipped(`the long races of withdrawals (${why})`),
  )

const schedules = 'tests/faults/withdrawals.test.ts'

/**
 * Runs fault schedules of withdrawals (WD-12) on a PostgreSQL server, where several run at once. Reports a
 * skip if none can be started: so many take hours on the embedded database.
 */
export const withdrawalSchedules = (count: number): Promise<Tally> =>
  withPostgres(
    (url) => vitest('schedules', ['--project', 'faults', schedules], { TEST_DATABASE_URL: url, WITHDRAWAL_SCHEDULES: String(count) }),
    async (why) => skipped(`the long fault schedules of withdrawals (${why})`),
  )

const several = 'several server processes behind a proxy, killed under load'

/**
 * Runs three server processes behind HAProxy on one PostgreSQL server (SRV-13). Reports a skip without
 * either.
 */
export async function clusterTests(): Promise<Tally> {
  const haproxy = await ensureHaproxy()
  if (haproxy === null) return skipped(`${several} (HAProxy is not installed)`)
  return withPostgres(
    (url) => vitest('cluster', ['--project', 'cluster'], { TEST_DATABASE_URL: url, HAPROXY: haproxy }),
    async (why) => skipped(`${several} (${why})`),
  )
}

import { findPostgres } from '../postgres/findPostgres.ts'
import { startCluster } from '../postgres/startCluster.ts'
import { ensureHaproxy } from '../proxy/ensureHaproxy.ts'
import type { Tally } from './tally.ts'
import { vitest } from './tools.ts'

/** Runs tests with a PostgreSQL server of their own. Reports `what` as skipped if none can be started. */
async function withPostgres(what: string, run: (url: string) => Promise<Tally>): Promise<Tally> {
  const bin = findPostgres()
  if (bin === null) return skipped(`${what} (no PostgreSQL installation was found)`)
  const cluster = await startCluster(bin).catch((error: unknown) => String(error))
  if (typeof cluster === 'string') return skipped(`${what} (PostgreSQL did not start: ${cluster})`)
  try {
    return { ...(await run(cluster.url)), note: cluster.version }
  } finally {
    await cluster.stop()
  }
}

const skipped = (what: string): Tally => ({ passed: 0, failed: 0, skipped: what })

const races = 'races between calls, which the embedded database hides because it runs one query at a time'

/** Runs the server's tests again on a PostgreSQL server, because the embedded database hides races. Reports a skip if none can be started. */
export const serverTestsOnPostgres = (): Promise<Tally> =>
  withPostgres(races, (url) => vitest('postgres', ['--project', 'server', 'server/'], { TEST_DATABASE_URL: url }))

const withdrawalRace = 'server/areas/withdrawals/withdrawalsRace.test.ts'

/** Runs 1,000 rounds of each race of withdrawals (WD-12) on a PostgreSQL server. Reports a skip if none can be started. */
export const withdrawalRaces = (): Promise<Tally> =>
  withPostgres('the long races of withdrawals', (url) =>
    vitest('races', ['--project', 'server', withdrawalRace], { TEST_DATABASE_URL: url, WITHDRAWAL_ROUNDS: '1000' }),
  )

const several = 'several server processes behind a proxy, killed under load'

/** Runs three server processes behind HAProxy on one PostgreSQL server (SRV-13). Reports a skip without either. */
export async function clusterTests(): Promise<Tally> {
  const haproxy = await ensureHaproxy()
  if (haproxy === null) return skipped(`${several} (HAProxy is not installed)`)
  return withPostgres(several, (url) => vitest('cluster', ['--project', 'cluster'], { TEST_DATABASE_URL: url, HAPROXY: haproxy }))
}

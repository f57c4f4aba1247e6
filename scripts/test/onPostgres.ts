import { findPostgres } from '../postgres/findPostgres.ts'
import { startCluster } from '../postgres/startCluster.ts'
import type { Tally } from './tally.ts'
import { vitest } from './tools.ts'

/** Runs the server's tests again on a PostgreSQL server, because the embedded database hides races. Reports a skip if none can be started. */
export async function serverTestsOnPostgres(): Promise<Tally> {
  const bin = findPostgres()
  if (bin === null) return skipped('no PostgreSQL installation was found')
  const cluster = await startCluster(bin).catch((error: unknown) => String(error))
  if (typeof cluster === 'string') return skipped(`PostgreSQL did not start: ${cluster}`)
  try {
    const tally = await vitest('postgres', ['--project', 'server', 'server/'], { TEST_DATABASE_URL: cluster.url })
    return { ...tally, note: cluster.version }
  } finally {
    await cluster.stop()
  }
}

const skipped = (why: string): Tally => ({
  passed: 0,
  failed: 0,
  skipped: `races between calls, since they need PostgreSQL (${why}): the embedded database runs one query at a time and hides them`,
})

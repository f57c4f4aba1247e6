import { findPostgres } from '../postgres/findPostgres.ts'
import { startCluster } from '../postgres/startCluster.ts'
import type { Tally } from './tally.ts'
import { vitest } from './tools.ts'

/** Runs the server's tests on PostgreSQL, because the embedded database hides races; on that one, with a note, where there is no other. */
export async function serverTests(): Promise<Tally> {
  const bin = findPostgres()
  if (bin === null) return onEmbedded('no PostgreSQL installation was found')
  const cluster = await startCluster(bin).catch((error: unknown) => String(error))
  if (typeof cluster === 'string') return onEmbedded(`PostgreSQL did not start: ${cluster}`)
  try {
    const tally = await vitest('server', ['--project', 'server'], { TEST_DATABASE_URL: cluster.url })
    return { ...tally, note: cluster.version }
  } finally {
    await cluster.stop()
  }
}

const onEmbedded = async (why: string): Promise<Tally> => ({
  ...(await vitest('server', ['--project', 'server'])),
  skipped: `races between calls, since they need PostgreSQL (${why}): the embedded database runs one query at a time and hides them`,
})

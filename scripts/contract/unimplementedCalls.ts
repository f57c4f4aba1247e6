import type { FastifyInstance } from 'fastify'
import type { Route } from '../../contract/route.ts'
import { buildApp } from '../../server/process/app.ts'
import { readConfig } from '../../server/config/config.ts'
import { openChanges } from '../../server/db/changes.ts'
import { migrate } from '../../server/db/migrate.ts'
import { openDatabase } from '../../server/db/openDatabase.ts'
import { startJobs } from '../../server/jobs/startJobs.ts'
import { unimplementedRoutes } from '../../server/kernel/unimplemented.ts'
import { createMetrics } from '../../server/metrics/metrics.ts'
import { openExternalServices } from '../../server/external/openExternalServices.ts'
import { buildPlatform } from '../../server/platform/platform.ts'
import { createLog } from '../../server/kernel/log.ts'

export type Servers = Record<Route['origin'], FastifyInstance>

/**
 * Builds both servers on an empty database, passes them to `ask`, and closes them. They do not listen on a
 * port.
 */
export async function withServers<T>(ask: (servers: Servers) => Promise<T>): Promise<T> {
  const config = readConfig({ LOG_LEVEL: 'silent' })
  if (!config.ok) throw new Error(config.problems.join('\n'))
  const log = createLog(config.value)
  const database = await openDatabase('memory')
  await migrate(database)
  const metrics = createMetrics()
  const jobs = await startJobs(database.jobsConnection, log, metrics)
  const changes = openChanges(database, log)
  const deps = {
    db: database.db,
    config: config.value,
    now: Date.now,
    jobs,
    log,
    external: openExternalServices(config.value, database.db),
    metrics,
    changes,
    stopping: new AbortController().signal,
  }
  const servers = { app: await buildApp(deps), platform: await buildPlatform(deps) }
  try {
    return await ask(servers)
  } finally {
    await servers.app.close()
    await servers.platform.close()
    await changes.stop()
    await jobs.stop()
    await database.close()
  }
}

/** Returns the contract's calls that the reference servers respond to with 501. */
export const unimplementedCalls = (): Promise<Route[]> =>
  withServers(async ({ app, platform }) => [...unimplementedRoutes(app), ...unimplementedRoutes(platform)])

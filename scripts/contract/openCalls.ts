import type { FastifyInstance } from 'fastify'
import type { Route } from '../../contract/route.ts'
import { buildApp } from '../../server/app.ts'
import { readConfig } from '../../server/config.ts'
import { migrate } from '../../server/db/migrate.ts'
import { openDatabase } from '../../server/db/open.ts'
import { startJobs } from '../../server/jobs/startJobs.ts'
import { openRoutes } from '../../server/kernel/notServed.ts'
import { createMetrics } from '../../server/metrics/metrics.ts'
import { openOutside } from '../../server/outside/openOutside.ts'
import { buildPlatform } from '../../server/platform/platform.ts'
import { createLog } from '../../server/plugins/log.ts'

export type Servers = Record<Route['origin'], FastifyInstance>

/** Builds both servers on an empty database, hands them over, and closes them. They listen to nothing. */
export async function withServers<T>(ask: (servers: Servers) => Promise<T>): Promise<T> {
  const config = readConfig({ LOG_LEVEL: 'silent' })
  if (!config.ok) throw new Error(config.problems.join('\n'))
  const log = createLog(config.value)
  const database = await openDatabase('memory')
  await migrate(database)
  const metrics = createMetrics()
  const jobs = await startJobs(database.forJobs, log, metrics)
  const deps = { db: database.db, config: config.value, now: Date.now, jobs, log, outside: openOutside(config.value, database.db), metrics }
  const servers = { app: await buildApp(deps), platform: await buildPlatform(deps) }
  try {
    return await ask(servers)
  } finally {
    await servers.app.close()
    await servers.platform.close()
    await jobs.stop()
    await database.close()
  }
}

/** The calls of the contract that the reference server answers 501, as the servers themselves know them. */
export const openCalls = (): Promise<Route[]> => withServers(async ({ app, platform }) => [...openRoutes(app), ...openRoutes(platform)])

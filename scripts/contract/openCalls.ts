import type { FastifyInstance } from 'fastify'
import { buildApp } from '../../server/app.ts'
import { readConfig } from '../../server/config.ts'
import { migrate } from '../../server/db/migrate.ts'
import { openDatabase } from '../../server/db/open.ts'
import { startJobs } from '../../server/jobs/startJobs.ts'
import { openRoutes } from '../../server/kernel/notServed.ts'
import { openOutside } from '../../server/outside/openOutside.ts'
import { buildPlatform } from '../../server/platform/platform.ts'
import { createLog } from '../../server/plugins/log.ts'
import type { Route } from '../../contract/route.ts'

/** The calls of the contract that the reference server answers 501: asked of the servers themselves, built on an empty database. */
export async function openCalls(): Promise<Route[]> {
  const config = readConfig({ LOG_LEVEL: 'silent' })
  if (!config.ok) throw new Error(config.problems.join('\n'))
  const log = createLog(config.value)
  const database = await openDatabase('memory')
  await migrate(database)
  const jobs = await startJobs(database.forJobs, log)
  const deps = { db: database.db, config: config.value, now: Date.now, jobs, log, outside: openOutside(config.value, database.db) }
  const apps: FastifyInstance[] = [await buildApp(deps), await buildPlatform(deps)]
  try {
    return apps.flatMap(openRoutes)
  } finally {
    for (const app of apps) await app.close()
    await jobs.stop()
    await database.close()
  }
}

import { join } from 'node:path'
import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import { buildApp } from './app.ts'
import { startWork } from './areas/work.ts'
import type { Config } from './config.ts'
import { makeDataFolder } from './db/dataFolder.ts'
import { migrate } from './db/migrate.ts'
import { type OpenDatabase, openDatabase } from './db/open.ts'
import { startJobs } from './jobs/startJobs.ts'
import { releaseAbandonedKeys } from './kernel/idempotency.ts'
import { listen } from './listen.ts'
import { createMetrics } from './metrics/metrics.ts'
import { buildMetricsServer } from './metrics/serveMetrics.ts'
import { openOutside } from './outside/openOutside.ts'
import { buildSandbox } from './outside/sandbox/app.ts'
import { buildPlatform } from './platform/platform.ts'
import { seed } from './seed/seed.ts'

export type Running = { stop(): Promise<void> }
type Step = () => Promise<unknown>

/** Opens everything this process runs, in order. What was opened is closed again when a later step fails. */
export async function start(config: Config, log: FastifyBaseLogger, now: () => number): Promise<Running> {
  const closing: Step[] = []
  // Backwards: no call is under way when jobs stop, and no job when the database closes.
  const stop = async (): Promise<void> => {
    for (const close of closing.splice(0).reverse()) await close()
  }
  try {
    const database = await openDatabase(config.databaseUrl === null ? { dataDir: config.dataDir } : { url: config.databaseUrl })
    closing.push(() => database.close())
    await prepare(database, config, now())
    const metrics = createMetrics()
    const jobs = await startJobs(database.forJobs, log, metrics)
    closing.push(() => jobs.stop())
    const deps = { db: database.db, config, now, jobs, log, outside: openOutside(config, database.db), metrics }

    await startWork(deps)

    const run = async (app: FastifyInstance, port: number, variable: string): Promise<void> => {
      closing.push(() => app.close())
      await listen(app, config.host, port, variable)
    }
    if (config.sandboxPort !== null) {
      // On PostgreSQL nothing else of ours has needed the folder.
      await makeDataFolder(config.dataDir)
      await run(await buildSandbox({ dbFile: join(config.dataDir, 'sandbox.sqlite'), now }), config.sandboxPort, 'SANDBOX_PORT')
    }
    if (config.metricsPort !== null) {
      const operators = buildMetricsServer(metrics, database, now)
      closing.push(() => operators.close())
      await listen(operators, config.metricsHost, config.metricsPort, 'METRICS_PORT', 'METRICS_HOST')
    }
    await run(await buildPlatform(deps), config.platformPort, 'PLATFORM_PORT')
    await run(await buildApp(deps), config.port, 'PORT')
    return { stop }
  } catch (error) {
    await stop()
    throw error
  }
}

async function prepare(database: OpenDatabase, config: Config, now: number): Promise<void> {
  await migrate(database)
  // The embedded database has one process: what it was doing ended with the process before.
  if (database.kind === 'pglite') await releaseAbandonedKeys(database.db)
  await seed(database.db, config, now)
}

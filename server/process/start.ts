import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import { buildApp } from './app.ts'
import type { Config } from '../config/config.ts'
import { openChanges } from '../db/changes.ts'
import { makeDataFolder } from '../db/dataFolder.ts'
import { migrate } from '../db/migrate.ts'
import { type OpenDatabase, openDatabase } from '../db/openDatabase.ts'
import { startJobs } from '../jobs/startJobs.ts'
import { releaseAbandonedKeys } from '../kernel/idempotency.ts'
import { listen } from './listen.ts'
import { startSandbox } from './startSandbox.ts'
import { createMetrics } from '../metrics/metrics.ts'
import { buildMetricsServer } from './metricsServer.ts'
import { openExternalServices } from '../external/openExternalServices.ts'
import { buildPlatform } from '../platform/platform.ts'
import { seed } from '../seed/seed.ts'
import type { Deps } from '../kernel/deps.ts'
import { scheduleLedgerCheck } from '../ledger/checkLedger.ts'
import { areas } from '../areas/index.ts'
import { schedulePurge } from '../areas/purgeExpired.ts'

/** Starts the background jobs of all areas, the purge and the ledger's check (SRV-05). */
async function startBackgroundJobs(deps: Deps): Promise<void> {
  for (const area of areas) await area.work?.(deps)
  await schedulePurge(deps)
  await scheduleLedgerCheck(deps)
}

/**
 * `stop` says at /ready that no call should be sent here, waits for the proxy to notice, and ends in order.
 */
export type RunningProcess = { stop(): Promise<void> }
type Step = () => Promise<unknown>

/** Opens everything this process runs, in order. If a step fails, the earlier ones are closed again. */
export async function start(config: Config, log: FastifyBaseLogger, now: () => number): Promise<RunningProcess> {
  const closing: Step[] = []
  const stopping = new AbortController()
  // In reverse order: no call runs when jobs stop, and no job when the database closes.
  const close = async (): Promise<void> => {
    for (const step of closing.splice(0).reverse()) await step()
  }
  try {
    const database = await openDatabase(config.databaseUrl === null ? { dataDir: config.dataDir } : { url: config.databaseUrl })
    closing.push(() => database.close())
    await prepare(database, config, now())
    if (config.sandboxPort !== null) {
      // On PostgreSQL only the sandbox uses the folder.
      await makeDataFolder(config.dataDir)
      // Jobs ask it at once, and until they end.
      const sandbox = await startSandbox({ ...config, port: config.sandboxPort })
      closing.push(() => sandbox.stop())
    }
    const metrics = createMetrics()
    // Two processes that create pg-boss's schema at the same moment fail.
    const jobs = await database.alone(() => startJobs(database.jobsConnection, log, metrics))
    closing.push(() => jobs.stop())
    const changes = openChanges(database, log)
    closing.push(() => changes.stop())
    const external = openExternalServices(config, database.db)
    const deps: Deps = { db: database.db, config, now, jobs, log, external, metrics, changes, stopping: stopping.signal }

    await startBackgroundJobs(deps)
    const run = async (app: FastifyInstance, port: number, variable: string): Promise<void> => {
      closing.push(() => app.close())
      await listen(app, config.host, port, variable)
    }
    if (config.metricsPort !== null) {
      const metricsServer = buildMetricsServer(metrics, database, now)
      closing.push(() => metricsServer.close())
      await listen(metricsServer, config.metricsHost, config.metricsPort, 'METRICS_PORT', 'METRICS_HOST')
    }
    await run(await buildPlatform(deps), config.platformPort, 'PLATFORM_PORT')
    await run(await buildApp(deps), config.port, 'PORT')
    return {
      async stop() {
        stopping.abort()
        await wait(config.stopDelayMs)
        await close()
      },
    }
  } catch (error) {
    await close()
    throw error
  }
}

async function prepare(database: OpenDatabase, config: Config, now: number): Promise<void> {
  await migrate(database)
  // The embedded database has one process: calls still running belong to a process that has ended.
  if (database.kind === 'pglite') await releaseAbandonedKeys(database.db)
  // Another process waits for a seed under way, and completes one that was cut off.
  await database.alone(() => seed(database.db, config, now))
}

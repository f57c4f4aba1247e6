import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readConfig } from '../../../server/config/config.ts'
import { createMetrics } from '../../../server/metrics/metrics.ts'
import { migrate } from '../../../server/db/migrate.ts'
import { openDatabase } from '../../../server/db/openDatabase.ts'
import { freePorts } from '../../../server/process/freePort.ts'
import type { Deps } from '../../../server/kernel/deps.ts'
import { buildPlatform } from '../../../server/platform/platform.ts'
import { createLog } from '../../../server/kernel/log.ts'
import { buildApp } from '../../../server/process/app.ts'
import { idleChanges, notStopping } from '../../support/idleChanges.ts'
import { idleJobs } from '../../support/idleJobs.ts'
import type { CandleServer } from './candleRows.ts'

/**
 * A separate process with the app and the platform as in production: calls are limited, and the client
 * address comes from a proxy's header, so that load and attackers have different addresses. Prints one line
 * of JSON when ready.
 */
const [port = 0, platformPort = 0] = await freePorts(2)
const read = readConfig({
  PORT: String(port),
  PLATFORM_PORT: String(platformPort),
  DATA_DIR: mkdtempSync(join(tmpdir(), 'openfloor-bench-')),
  LOG_LEVEL: 'silent',
  TRUSTED_PROXIES: '1',
})
if (!read.ok) throw new Error(read.problems.join('; '))
const config = { ...read.value, distDir: null }
const database = await openDatabase({ dataDir: config.dataDir })
await migrate(database)
const deps: Deps = {
  db: database.db,
  config,
  now: Date.now,
  jobs: idleJobs,
  log: createLog(config),
  external: {} as Deps['external'],
  metrics: createMetrics(),
  changes: idleChanges,
  stopping: notStopping,
}
await (await buildApp({ ...deps, config: { ...config, rateLimits: false } })).listen({ host: '127.0.0.1', port })
await (await buildPlatform(deps)).listen({ host: '127.0.0.1', port: platformPort })
const server: CandleServer = { appUrl: `http://127.0.0.1:${port}`, origin: config.appUrl, platformUrl: `http://127.0.0.1:${platformPort}` }
process.stdout.write(`${JSON.stringify(server)}\n`)

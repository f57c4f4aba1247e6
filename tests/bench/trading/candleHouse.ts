import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readConfig } from '../../../server/config.ts'
import { createMetrics } from '../../../server/metrics/metrics.ts'
import { migrate } from '../../../server/db/migrate.ts'
import { openDatabase } from '../../../server/db/open.ts'
import { freePorts } from '../../../server/freePort.ts'
import type { Deps } from '../../../server/kernel/deps.ts'
import { buildPlatform } from '../../../server/platform/platform.ts'
import { createLog } from '../../../server/plugins/log.ts'
import { buildApp } from '../../../server/app.ts'
import type { CandleHouse } from './candleRows.ts'

/**
 * A process of its own with the app and the platform, as an operator runs them: calls limited, and an asker's address read from a proxy's
 * header, so that the load and the hostile askers are of different addresses. Prints one line of JSON when it is ready.
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
const idle = async (): Promise<void> => undefined
const deps: Deps = {
  db: database.db,
  config,
  now: Date.now,
  jobs: { work: idle, send: idle, every: idle, stop: idle },
  log: createLog(config),
  outside: {} as Deps['outside'],
  metrics: createMetrics(),
}
await (await buildApp({ ...deps, config: { ...config, rateLimits: false } })).listen({ host: '127.0.0.1', port })
await (await buildPlatform(deps)).listen({ host: '127.0.0.1', port: platformPort })
const house: CandleHouse = { appUrl: `http://127.0.0.1:${port}`, origin: config.appUrl, platformUrl: `http://127.0.0.1:${platformPort}` }
process.stdout.write(`${JSON.stringify(house)}\n`)

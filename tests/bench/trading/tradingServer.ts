import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fastify } from 'fastify'
import { copyingArea } from '../../../server/areas/copying/copying.ts'
import { tradingArea } from '../../../server/areas/trading/trading.ts'
import { readConfig } from '../../../server/config/config.ts'
import { migrate } from '../../../server/db/migrate.ts'
import { openDatabase } from '../../../server/db/openDatabase.ts'
import type { Deps } from '../../../server/kernel/deps.ts'
import { createMetrics } from '../../../server/metrics/metrics.ts'
import { derivePlatformSession } from '../../../server/kernel/platformSession.ts'
import { hashToken } from '../../../server/kernel/secrets.ts'
import { buildPlatform } from '../../../server/platform/platform.ts'
import { createLog } from '../../../server/kernel/log.ts'
import { freePort } from '../../../server/process/freePort.ts'
import { idleChanges, notStopping } from '../../support/idleChanges.ts'
import { repeatingJobs } from '../../support/idleJobs.ts'
import { accountOf, fill, firstTrader, traders } from './fill.ts'
import { buildBaseline } from './baseline.ts'
import type { TradingServer } from './orderRows.ts'

/**
 * A separate process: our platform with settlement, and the bare handler over one filled database. Prints one
 * line of JSON when ready. Arguments: the number of past orders; a PostgreSQL URL or nothing.
 */
const orders = Number(process.argv[2])
const databaseUrl = process.argv[3]
const folder = mkdtempSync(join(tmpdir(), 'openfloor-bench-'))
const port = await freePort()
const environment = { PLATFORM_PORT: String(port), DATA_DIR: folder, LOG_LEVEL: 'silent', RATE_LIMITS: 'off' }
const read = readConfig({ ...environment, ...(databaseUrl ? { DATABASE_URL: databaseUrl } : {}) })
if (!read.ok) throw new Error(read.problems.join('; '))
const config = { ...read.value, distDir: null }
const database = await openDatabase(config.databaseUrl === null ? { dataDir: folder } : { url: config.databaseUrl })
await migrate(database)
const now = Date.now()
await fill(database, orders, now)
const { db } = database
const deps: Deps = {
  db,
  config,
  now: Date.now,
  jobs: repeatingJobs(),
  log: createLog(config),
  external: {} as Deps['external'],
  metrics: createMetrics(),
  changes: idleChanges,
  stopping: notStopping,
}
const callers: TradingServer['callers'] = []
for (let id = firstTrader; id < firstTrader + traders; id += 1) {
  const sessionHash = hashToken(`p${id}`)
  const account = accountOf(id)
  await db
    .insertInto('web_session')
    .values({ hash: sessionHash, customer_id: id, account_id: account, opened_at: now, seen_at: now })
    .execute()
  const token = await derivePlatformSession(db, config.secret, { customerId: id, accountId: account, sessionHash }, now)
  callers.push({ account, token: token ?? '' })
}
for (const area of [tradingArea, copyingArea]) await area.work?.(deps)
const app = await buildPlatform(deps)
await app.listen({ host: '127.0.0.1', port })
const baselineUrl = await buildBaseline(fastify(), db).listen({ host: '127.0.0.1', port: 0 })
const server: TradingServer = { platformUrl: `http://127.0.0.1:${port}`, baselineUrl, callers }
process.stdout.write(`${JSON.stringify(server)}\n`)

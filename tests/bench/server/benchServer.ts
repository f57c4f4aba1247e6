import { randomUUID } from 'node:crypto'
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buildApp } from '../../../server/process/app.ts'
import { readConfig } from '../../../server/config/config.ts'
import { migrate } from '../../../server/db/migrate.ts'
import { openDatabase } from '../../../server/db/openDatabase.ts'
import { startJobs } from '../../../server/jobs/startJobs.ts'
import { csrfToken } from '../../../server/kernel/sessionCookie.ts'
import { hashToken } from '../../../server/kernel/secrets.ts'
import { createMetrics } from '../../../server/metrics/metrics.ts'
import { openExternalServices } from '../../../server/external/openExternalServices.ts'
import { buildSandbox } from '../../../sandbox/app.ts'
import { createLog } from '../../../server/kernel/log.ts'
import { freePorts } from '../../../server/process/freePort.ts'
import { accountOf, depositors, fill, firstDepositor } from './fill.ts'
import type { BenchServer } from './rows.ts'
import { buildBaseline } from './baseline.ts'
import { idleChanges, notStopping } from '../../support/idleChanges.ts'

/**
 * A separate process: our app and the bare handlers over one filled database, and the sandbox. Prints one
 * line of JSON when ready: both addresses and the callers' sessions. Arguments: the number of rows; a
 * PostgreSQL URL or nothing.
 */
/** One for each round; three card transactions a day are allowed (FUND-22). */
const depositsEach = 3
const rows = Number(process.argv[2])
const databaseUrl = process.argv[3]
const folder = mkdtempSync(join(tmpdir(), 'openfloor-bench-'))
const [port = 0, sandboxPort = 0] = await freePorts(2)
const read = readConfig({
  PORT: String(port),
  SANDBOX_PORT: String(sandboxPort),
  DATA_DIR: folder,
  LOG_LEVEL: 'silent',
  RATE_LIMITS: 'off',
  ...(databaseUrl ? { DATABASE_URL: databaseUrl } : {}),
})
if (!read.ok) throw new Error(read.problems.join('; '))
const config = { ...read.value, distDir: null }
const log = createLog(config)
const database = await openDatabase(config.databaseUrl === null ? { dataDir: folder } : { url: config.databaseUrl })
await migrate(database)
await fill(database, rows, Date.now())
const { db } = database
const people = Array.from({ length: depositors }, (_, index) => {
  const id = firstDepositor + index
  const sid = `p${String(id).padEnd(43, 'x')}`
  return { id, account: accountOf(id), cookie: `sid=${sid}`, csrf: csrfToken(config, sid), hash: hashToken(sid) }
})
const now = Date.now()
await db
  .insertInto('web_session')
  .values(people.map(({ id, account, hash }) => ({ hash, customer_id: id, account_id: account, opened_at: now, seen_at: now })))
  .execute()
const metrics = createMetrics()
const jobs = await startJobs(database.jobsConnection, log, metrics)
const sandbox = await buildSandbox({ dbFile: join(folder, 'sandbox.sqlite'), now: Date.now })
await sandbox.listen({ host: '127.0.0.1', port: sandboxPort })
const external = openExternalServices(config, db)
const unused = { changes: idleChanges, stopping: notStopping }
const app = await buildApp({ db, config, now: Date.now, jobs, log, external, metrics, ...unused })
await app.listen({ host: '127.0.0.1', port })
const baselineUrl = await buildBaseline(db).listen({ host: '127.0.0.1', port: 0 })
/** A card of the sandbox that is always approved. */
const cardForm = { cu: 'PL', cur: 'EUR', cty: 'visa', cnu: '4000000000000002', emm: '04', eyy: '2031', fn: 'Bench', ln: 'Person' }
const callers = []
for (const { id, account, cookie, csrf } of people) {
  const headers = { 'content-type': 'application/json', origin: config.appUrl, cookie, 'x-csrf-token': csrf }
  const answer = await fetch(`http://127.0.0.1:${port}/api/card/save`, { method: 'POST', headers, body: JSON.stringify(cardForm) })
  const { data } = (await answer.json()) as { data?: { id: string } }
  if (!data) throw new Error(`no card was saved: ${answer.status}`)
  const deposits = Array.from({ length: depositsEach }, () => randomUUID())
  const passed = { customer_id: id, card_id: data.id, amount: 25_000, currency: 'EUR' as const, passed_at: now }
  await db
    .insertInto('card_check')
    .values(deposits.map((deposit) => ({ deposit_id: deposit, ...passed })))
    .execute()
  callers.push({ id, account, card: data.id, headers, deposits })
}
process.stdout.write(`${JSON.stringify({ appUrl: `http://127.0.0.1:${port}`, baselineUrl, callers } satisfies BenchServer)}\n`)

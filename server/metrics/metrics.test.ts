import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { FastifyInstance } from 'fastify'
import { openCardServer } from '../../tests/support/cardServer.ts'
import { openInvoiceServer } from '../../tests/support/invoiceServer.ts'
import { migratedDatabase } from '../../tests/support/migrated.ts'
import { openInvoice } from '../areas/invoices/openInvoice.ts'
import { withDatabase } from '../../tests/support/withDatabase.ts'
import { fastify } from 'fastify'
import { sql } from 'kysely'
import { openDatabase, type OpenDatabase } from '../db/openDatabase.ts'
import { startJobs } from '../jobs/startJobs.ts'
import { checkLedger } from '../ledger/checkLedger.ts'
import { openTestServer, type TestServer } from '../../tests/support/testServer.ts'
import { createMetrics } from './metrics.ts'
import { readDatabaseMetrics } from './databaseMetrics.ts'
import { buildMetricsServer } from '../process/metricsServer.ts'

let server: TestServer
let database: OpenDatabase
const opened: FastifyInstance[] = []
withDatabase((opened) => void (database = opened))
beforeAll(async () => {
  server = await openTestServer({ RATE_LIMITS: 'on' })
})
afterEach(async () => {
  for (const app of opened.splice(0)) await app.close()
})
afterAll(async () => {
  await server.close()
})

function operators(metrics = createMetrics()): { app: FastifyInstance; read(): Promise<string> } {
  const app = buildMetricsServer(metrics, database, () => 1_790_000_000_000)
  opened.push(app)
  return { app, read: async () => (await app.inject({ url: '/metrics' })).body }
}

test('[SRV-14] calls are counted by route and status, without anything a caller sent', async () => {
  const browser = server.browser()
  await browser.session()
  await browser.signIn('canary@example.org', 'canary-password')
  await browser.get('/canary-path/canary-more?canary=1')
  await browser.get('/api/btc/invoice/canarycanarycanary')
  await browser.send({ method: 'OPTIONS', url: '/canary' })
  const text = await server.deps.metrics.registry.metrics()
  expect(text).toMatch(/openfloor_call_duration_seconds_count\{origin="app",method="POST",route="\/api\/rpc",status="200"\} [12]/)
  expect(text).toContain('route="/api/:coin/invoice/:guid"')
  expect(text).toContain('method="other",route="none",status="404"')
  expect(text).not.toContain('canary')
})

test('[SRV-14] unknown addresses add no series beyond the routes', async () => {
  const series = async (): Promise<number> =>
    new Set((await server.deps.metrics.registry.metrics()).match(/^openfloor_call\w+_count\{.*\}/gm)).size
  await server.app.inject({ url: '/nothing/at/all/0' })
  await server.app.inject({ url: '/assets/none0.js' })
  const before = await series()
  for (let index = 1; index < 50; index++) {
    await server.app.inject({ url: `/nothing/at/all/${index}` })
    await server.app.inject({ url: `/assets/none${index}.js` })
  }
  expect(await series()).toBe(before)
})

test('[SRV-14] rate limited calls are counted', async () => {
  const browser = server.browser()
  for (let index = 0; index < 125; index++) await browser.post('/api/challenge', {})
  expect(await server.deps.metrics.registry.metrics()).toMatch(/openfloor_rate_limited_total\{route="\/api\/challenge"\} \d/)
})

test('[SRV-14] payment attempts of a day are shown by processor and status', async () => {
  const cards = await openCardServer()
  const { deps, clock } = cards.server
  for (const scenario of ['approved', 'approved', 'hardDecline'] as const) {
    const payer = await cards.payer(scenario)
    const deposit = randomUUID()
    await cards.check(payer, deposit)
    await cards.send(payer, 'pfs', deposit, 1)
  }
  await readDatabaseMetrics(deps.db, deps.metrics, clock.now)
  const text = await deps.metrics.registry.metrics()
  expect(text).toContain('openfloor_payment_attempts{processor="PFS",status="approved"} 2')
  expect(text).toContain('openfloor_payment_attempts{processor="PFS",status="declined"} 1')
  await readDatabaseMetrics(deps.db, deps.metrics, clock.now + 25 * 3_600_000)
  expect(await deps.metrics.registry.metrics()).not.toContain('openfloor_payment_attempts{')
  await cards.close()
})

test('[SRV-14] coin invoices are shown by coin and state', async () => {
  const coins = await openInvoiceServer()
  const person = await coins.person()
  await openInvoice(coins.deps, person, 'btc', { amount: '0.5', bonus: false, fixed: true, currency: 'BTC' }, null)
  await readDatabaseMetrics(coins.deps.db, coins.deps.metrics, coins.deps.now())
  expect(await coins.deps.metrics.registry.metrics()).toContain('openfloor_invoices{coin="btc",state="new"} 1')
  await coins.close()
})

test('[SRV-14] due jobs, database, connections, ledger and process are shown', async () => {
  const metrics = createMetrics()
  const jobs = await startJobs(database.jobsConnection, fastify({ logger: false }).log, metrics)
  await jobs.work('kept', () => new Promise(() => undefined))
  await jobs.stop()
  const idle = await startJobs(database.jobsConnection, fastify({ logger: false }).log, metrics)
  await idle.send('kept', { a: 1 })
  await idle.stop()
  expect(await checkLedger(database.db, 1_790_000_000_000)).toBe(0)
  const text = await operators(metrics).read()
  expect(text).toContain('openfloor_jobs_due{job="kept"} 1')
  expect(text).toContain('openfloor_database_up 1')
  expect(text).toMatch(/openfloor_database_connections\{state="waiting"\} 0/)
  expect(text).toContain('openfloor_ledger_faults 0')
  expect(text).toContain('openfloor_ledger_checked_timestamp_seconds 1790000000')
  expect(text).toContain('nodejs_eventloop_lag_seconds')
})

test('[SRV-03, SRV-14] a balance that is not the sum of its postings is a fault', async () => {
  const broken = await openTestServer()
  const { account } = await broken.customer('ada@example.org')
  const { db } = broken.deps
  await sql`alter table ledger_account disable trigger ledger_account_guard`.execute(db)
  await db.updateTable('ledger_account').set({ balance: 5 }).where('id', '=', account).execute()
  expect(await checkLedger(db, 1)).toBeGreaterThan(0)
  await readDatabaseMetrics(db, broken.deps.metrics, 2)
  const { values } = await broken.deps.metrics.ledgerFaults.get()
  expect(values[0]?.value).toBeGreaterThan(0)
  await broken.close()
})

test('[SRV-14] without the database the metrics are served and report it', async () => {
  const metrics = createMetrics()
  const fresh = await migratedDatabase()
  const away = await openDatabase(fresh.choice)
  const app = buildMetricsServer(metrics, away, () => 1)
  await away.close()
  await fresh.drop()
  const answer = await app.inject({ url: '/metrics' })
  expect(answer.statusCode).toBe(200)
  expect(answer.body).toContain('openfloor_database_up 0')
  expect(answer.body).not.toContain('openfloor_ledger_faults 0')
  await app.close()
})

test('[SRV-14] the operators’ server serves only metrics, and the public ones none', async () => {
  const { app } = operators()
  const asked = await app.inject({ url: '/metrics' })
  expect([asked.statusCode, asked.headers['content-type']]).toEqual([200, expect.stringContaining('text/plain')])
  expect((await app.inject({ url: '/health' })).statusCode).toBe(404)
  expect((await server.app.inject({ url: '/metrics' })).body).not.toContain('openfloor_')
})

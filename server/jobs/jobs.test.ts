import { fastify } from 'fastify'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { hourMs } from '../../domain/kernel/time.ts'
import { withDatabase } from '../../tests/support/withDatabase.ts'
import { waitFor } from '../../tests/support/waitFor.ts'
import type { OpenDatabase } from '../db/openDatabase.ts'
import { createMetrics } from '../metrics/metrics.ts'
import type { Jobs } from './jobs.ts'
import { startJobs } from './startJobs.ts'

let database: OpenDatabase
let jobs: Jobs
const log = fastify({ logger: false }).log
const metrics = createMetrics()

withDatabase((opened) => void (database = opened))
beforeAll(async () => {
  jobs = await startJobs(database.jobsConnection, log, metrics)
})
afterAll(async () => {
  await jobs.stop()
})

const received: Record<string, unknown[]> = {}
async function collect(name: string): Promise<unknown[]> {
  const got: unknown[] = (received[name] = [])
  await jobs.work(name, async (data) => void got.push(data))
  return got
}
const arrive = (got: unknown[], count: number): Promise<unknown> => waitFor(`${count} jobs`, async () => got.length >= count, 20_000)

// Beside each other, because each waits for pg-boss, which asks for jobs once a second.
test.concurrent('[SRV-05] a sent job is run', async () => {
  const got = await collect('plain')
  await jobs.send('plain', { a: 1 })
  await arrive(got, 1)
  expect(got).toEqual([{ a: 1 }])
})

test.concurrent('[SRV-05] a job of a rolled back transaction does not exist; of a committed one it does', async () => {
  const got = await collect('in-transaction')
  const failing = database.db.transaction().execute(async (trx) => {
    await jobs.send('in-transaction', { of: 'the failed one' }, { trx })
    throw new Error('no')
  })
  await expect(failing).rejects.toThrow('no')
  await database.db.transaction().execute((trx) => jobs.send('in-transaction', { of: 'the other' }, { trx }))
  await arrive(got, 1)
  expect(got).toEqual([{ of: 'the other' }])
})

test.concurrent('[SRV-05] while a job of a key waits, a second one is not added', async () => {
  await jobs.send('keyed', { n: 1 }, { singletonKey: 'a' })
  await jobs.send('keyed', { n: 2 }, { singletonKey: 'a' })
  await jobs.send('keyed', { n: 3 }, { singletonKey: 'b' })
  await jobs.send('keyed', { n: 4 })
  await jobs.send('keyed', { n: 5 })
  // The worker starts here, so that until now all jobs wait, however long sending takes.
  const got = await collect('keyed')
  await arrive(got, 4)
  expect(got.map((data) => (data as { n: number }).n).toSorted((a, b) => a - b)).toEqual([1, 3, 4, 5])
})

test.concurrent('[SRV-05] a job whose handler throws is retried', async () => {
  let tries = 0
  await jobs.work('flaky', async () => {
    tries += 1
    if (tries === 1) throw new Error('not yet')
  })
  await jobs.send('flaky', {})
  await waitFor('the second try', () => tries >= 2, 30_000)
  expect(tries).toBe(2)
})

test.concurrent('[SRV-05] a job with a time for its retries is tried more than five times', async () => {
  let tries = 0
  await jobs.work('patient', async () => {
    tries += 1
    if (tries < 6) throw new Error('not yet')
  })
  await jobs.send('patient', {}, { retryForMs: hourMs })
  const tryNow = sql`update pgboss.job set start_after = now() where name = 'patient' and state = 'retry' and start_after > now()`
  const isDone = async (): Promise<boolean> => {
    await tryNow.execute(database.db)
    return tries >= 6
  }
  await waitFor('the sixth try', isDone, 30_000)
  expect(tries).toBe(6)
})

test.concurrent('[SRV-14] each run of a job is measured by its outcome', async () => {
  let tries = 0
  await jobs.work('measured', async () => {
    tries += 1
    if (tries === 1) throw new Error('not yet')
  })
  await jobs.send('measured', {})
  const runs = async (outcome: string): Promise<number | undefined> =>
    (await metrics.jobRuns.get()).values.find(
      ({ metricName, labels }) => metricName?.endsWith('_count') && labels['job'] === 'measured' && labels['outcome'] === outcome,
    )?.value
  await waitFor('the second run', async () => (await runs('done')) === 1, 30_000)
  expect(await runs('failed')).toBe(1)
})

test.concurrent('[SRV-05] a job survives the process that added it', async () => {
  const first = await startJobs(database.jobsConnection, log, metrics)
  await first.work('outlives', async () => undefined)
  await first.stop()
  const sender = await startJobs(database.jobsConnection, log, metrics)
  await sender.send('outlives', { kept: true }, { startAfterMs: 1_000 })
  await sender.stop()
  const got = await collect('outlives')
  await arrive(got, 1)
  expect(got).toEqual([{ kept: true }])
})

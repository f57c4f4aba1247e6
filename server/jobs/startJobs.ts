import { randomUUID } from 'node:crypto'
import type { FastifyBaseLogger } from 'fastify'
import { fromKysely, PgBoss, type QueueOptions } from 'pg-boss'
import type { JobsConnection } from '../db/openDatabase.ts'
import type { Metrics } from '../metrics/metrics.ts'
import type { JobData, Jobs } from './jobs.ts'
import { createLoops } from './loops.ts'
import { retriesFor, retryDelay } from './retriesFor.ts'

/** After this time a job of a killed process is run again; a handler must have ended by then. */
const expireInSeconds = 60
const queue: QueueOptions & { policy: 'short' } = { policy: 'short', retryLimit: 4, retryDelay, retryBackoff: true, expireInSeconds }
/** The longest delay before a job starts, in seconds. */
const pollingIntervalSeconds = 1
const stopMs = 10_000

/** Starts pg-boss on the open database, in its own schema (SRV-05). */
export async function startJobs(connection: JobsConnection, log: FastifyBaseLogger, { jobRuns }: Pick<Metrics, 'jobRuns'>): Promise<Jobs> {
  const { backend, ...db } = connection
  const boss = new PgBoss({ db, backend, cronMonitorIntervalSeconds: 30, cronWorkerIntervalSeconds: 5 })
  boss.on('error', (error) => log.error({ err: error }, 'jobs failed'))
  await boss.start()
  const queues = new Map<string, Promise<void>>()
  const ensureQueue = (name: string): Promise<void> => {
    const created = queues.get(name) ?? makeQueue(boss, name)
    queues.set(name, created)
    return created
  }
  const measure = async <T>(name: string, run: () => Promise<T>): Promise<T> => {
    const end = jobRuns.startTimer({ job: name })
    try {
      const result = await run()
      end({ outcome: 'done' })
      return result
    } catch (error) {
      end({ outcome: 'failed' })
      throw error
    }
  }
  const loops = createLoops(log, measure)
  const work: Jobs['work'] = async <T extends JobData>(name: string, handler: (data: T) => Promise<void>) => {
    await ensureQueue(name)
    await boss.work<T>(name, { pollingIntervalSeconds }, async (jobs) => {
      for (const { data } of jobs) {
        await measure(name, () => handler(data)).catch((error: unknown) => logAndRethrow(log, name, error))
      }
    })
  }
  return {
    work,
    async send(name, data, { startAfterMs = 0, singletonKey = randomUUID(), trx, retryForMs } = {}) {
      // The embedded database has one connection, and the transaction uses it: creating a queue now would
      // deadlock.
      if (trx && !queues.has(name)) throw new Error(`no handler was named for the job ${name}`)
      await ensureQueue(name)
      const startAfter = new Date(Date.now() + startAfterMs)
      await boss.send(name, data, {
        singletonKey,
        ...(startAfterMs > 0 ? { startAfter } : {}),
        ...(retryForMs === undefined ? {} : retriesFor(retryForMs)),
        ...(trx ? { db: fromKysely(trx) } : {}),
      })
    },
    async schedule(name, cron, handler) {
      await work(name, handler)
      await boss.schedule(name, cron)
    },
    repeat: loops.repeat,
    wake: loops.wake,
    async stop() {
      await loops.stop()
      await boss.stop({ graceful: true, timeout: stopMs })
    },
  }
}

/**
 * Creates the queue and reads from it once, so that pg-boss caches it and needs no query when a job is sent.
 */
async function makeQueue(boss: PgBoss, name: string): Promise<void> {
  await boss.createQueue(name, queue)
  await boss.findJobs(name, { id: randomUUID() })
}

function logAndRethrow(log: FastifyBaseLogger, job: string, error: unknown): never {
  log.warn({ err: error, job }, 'a job failed and is tried again')
  throw error
}

import { randomUUID } from 'node:crypto'
import type { FastifyBaseLogger } from 'fastify'
import { fromKysely, PgBoss, type QueueOptions } from 'pg-boss'
import type { JobsConnection } from '../db/open.ts'
import type { Metrics } from '../metrics/metrics.ts'
import type { JobData, Jobs } from './jobs.ts'

/** A job whose process was killed is taken up again after this long; a handler must have ended by then. */
const expireInSeconds = 60
const queue: QueueOptions & { policy: 'short' } = { policy: 'short', retryLimit: 4, retryDelay: 2, retryBackoff: true, expireInSeconds }
/** How late a job may start, in seconds. */
const pollingIntervalSeconds = 1
const stopMs = 10_000

/** Starts pg-boss on the database that is open already, in its own schema (SRV-05). */
export async function startJobs(connection: JobsConnection, log: FastifyBaseLogger, { jobRuns }: Pick<Metrics, 'jobRuns'>): Promise<Jobs> {
  const { backend, ...db } = connection
  const boss = new PgBoss({ db, backend, cronMonitorIntervalSeconds: 30, cronWorkerIntervalSeconds: 5 })
  boss.on('error', (error) => log.error({ err: error }, 'jobs failed'))
  await boss.start()
  const known = new Map<string, Promise<void>>()
  const ready = (name: string): Promise<void> => {
    const made = known.get(name) ?? makeQueue(boss, name)
    known.set(name, made)
    return made
  }
  const work: Jobs['work'] = async <T extends JobData>(name: string, handler: (data: T) => Promise<void>) => {
    await ready(name)
    await boss.work<T>(name, { pollingIntervalSeconds }, async (jobs) => {
      for (const { data } of jobs) {
        const ended = jobRuns.startTimer({ job: name })
        await handler(data).then(
          () => ended({ outcome: 'done' }),
          (error: unknown) => {
            ended({ outcome: 'failed' })
            failed(log, name, error)
          },
        )
      }
    })
  }
  return {
    work,
    async send(name, data, { startAfterMs = 0, singletonKey = randomUUID(), trx } = {}) {
      // The embedded database has one connection, and the transaction has it: a queue made now would wait for ever.
      if (trx && !known.has(name)) throw new Error(`no handler was named for the job ${name}`)
      await ready(name)
      const startAfter = new Date(Date.now() + startAfterMs)
      await boss.send(name, data, { singletonKey, ...(startAfterMs > 0 ? { startAfter } : {}), ...(trx ? { db: fromKysely(trx) } : {}) })
    },
    async every(name, cron, handler) {
      await work(name, handler)
      await boss.schedule(name, cron)
    },
    stop: () => boss.stop({ graceful: true, timeout: stopMs }),
  }
}

/** Makes the queue, and looks into it once, so that pg-boss knows it and asks nothing when a job is sent. */
async function makeQueue(boss: PgBoss, name: string): Promise<void> {
  await boss.createQueue(name, queue)
  await boss.findJobs(name, { id: randomUUID() })
}

function failed(log: FastifyBaseLogger, job: string, error: unknown): never {
  log.warn({ err: error, job }, 'a job failed and is tried again')
  throw error
}

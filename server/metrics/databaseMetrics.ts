import { sql } from 'kysely'
import { dayMs } from '../../domain/kernel/time.ts'
import type { Db } from '../db/database.ts'
import type { Metrics } from './metrics.ts'

const labelled = ['attempts', 'invoices', 'jobsDue', 'oldestJob'] as const
const single = ['oldestAttempt', 'ledgerFaults', 'ledgerChecked'] as const
/** The gauges read from the database. */
type Gauges = Pick<Metrics, (typeof labelled)[number] | (typeof single)[number]>

/**
 * Sets the gauges from the database, the same in every process. A state without rows disappears. If the
 * database is unreachable, `databaseUp` is 0 and the other gauges have no value.
 */
export async function readDatabaseMetrics(db: Db, gauges: Gauges & Pick<Metrics, 'databaseUp'>, now: number): Promise<void> {
  try {
    const found = await queryDatabase(db, now)
    clearGauges(gauges)
    for (const { processor, status, count } of found.attempts) gauges.attempts.set({ processor, status }, count)
    for (const { coin, state, count } of found.invoices) gauges.invoices.set({ coin, state }, count)
    for (const { job, count, age } of found.jobs) {
      gauges.jobsDue.set({ job }, count)
      gauges.oldestJob.set({ job }, age)
    }
    gauges.oldestAttempt.set(found.oldest === null ? 0 : Math.max(0, now - found.oldest) / 1_000)
    if (found.check) {
      gauges.ledgerFaults.set(found.check.faults)
      gauges.ledgerChecked.set(found.check.checked_at / 1_000)
    }
    gauges.databaseUp.set(1)
  } catch {
    clearGauges(gauges)
    gauges.databaseUp.set(0)
  }
}

/** Removes the values: `reset` would set a gauge without labels to 0, which is a figure. */
function clearGauges(gauges: Gauges): void {
  for (const name of labelled) gauges[name].reset()
  for (const name of single) gauges[name].remove()
}

async function queryDatabase(db: Db, now: number) {
  const since = now - dayMs
  const attempts = await db
    .selectFrom('payment_attempt')
    .select(['processor', 'status', (eb) => eb.fn.countAll<number>().as('count')])
    .where('prepared_at', '>=', since)
    .groupBy(['processor', 'status'])
    .execute()
  const oldest = await db
    .selectFrom('payment_attempt')
    .select((eb) => eb.fn.min('sent_at').as('sent_at'))
    .where('ask_at', 'is not', null)
    .executeTakeFirst()
  const invoices = await db
    .selectFrom('invoice')
    .select(['coin', 'state', (eb) => eb.fn.countAll<number>().as('count')])
    .where('opened_at', '>=', since)
    .groupBy(['coin', 'state'])
    .execute()
  const check = await db.selectFrom('ledger_check').select(['checked_at', 'faults']).executeTakeFirst()
  return { attempts, oldest: oldest?.sent_at ?? null, invoices, jobs: await dueJobs(db), check }
}

/** pg-boss creates its tables when jobs are first started. */
async function dueJobs(db: Db): Promise<{ job: string; count: number; age: number }[]> {
  const made = await sql<{ made: boolean }>`select to_regclass('pgboss.job') is not null as made`.execute(db)
  if (made.rows[0]?.made !== true) return []
  const { rows } = await sql<{ job: string; count: number; age: number }>`
    select name as job, count(*)::integer as count, extract(epoch from now() - min(start_after))::float8 as age
    from pgboss.job where state in ('created', 'retry') and start_after <= now() group by name`.execute(db)
  return rows
}

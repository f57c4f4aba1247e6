import { Counter, Gauge, Histogram, Registry } from 'prom-client'

/** From a cached answer to a call that waits for a card processor, in seconds. */
const callBuckets = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30]
/** Up to the minute after which a job is taken for crashed, in seconds. */
const jobBuckets = [0.01, 0.05, 0.1, 0.5, 1, 5, 10, 30, 60]

/**
 * The metrics of one process (SRV-14). Labels have few values and nothing personal: routes by their pattern.
 */
export type Metrics = ReturnType<typeof createMetrics>

/** Creates the metrics and their registry. */
export function createMetrics() {
  const registry = new Registry()
  const registers = [registry]
  const gauge = <const Label extends string>(name: string, help: string, labelNames: readonly Label[] = []): Gauge<Label> =>
    new Gauge({ name, help, labelNames: [...labelNames], registers })
  return {
    registry,
    calls: new Histogram({
      name: 'openfloor_call_duration_seconds',
      help: 'Time to answer a call, by origin, method, route and status.',
      labelNames: ['origin', 'method', 'route', 'status'],
      buckets: callBuckets,
      registers,
    }),
    jobRuns: new Histogram({
      name: 'openfloor_job_duration_seconds',
      help: 'Time of a job run, by job and outcome (done, failed).',
      labelNames: ['job', 'outcome'],
      buckets: jobBuckets,
      registers,
    }),
    rateLimited: new Counter({
      name: 'openfloor_rate_limited_total',
      help: 'Calls answered 429, by route.',
      labelNames: ['route'],
      registers,
    }),
    connections: gauge(
      'openfloor_database_connections',
      'Connections of the pool, by state (active, idle) and calls that wait for one (waiting).',
      ['state'],
    ),
    databaseUp: gauge('openfloor_database_up', '1: the last look at the database succeeded.'),
    attempts: gauge('openfloor_payment_attempts', 'Card payment attempts of the last 24 hours in the database, by processor and status.', [
      'processor',
      'status',
    ]),
    oldestAttempt: gauge(
      'openfloor_payment_attempt_unresolved_seconds',
      'Age of the oldest payment attempt whose outcome is still asked for.',
    ),
    invoices: gauge('openfloor_invoices', 'Coin invoices of the last 24 hours in the database, by coin and state.', ['coin', 'state']),
    jobsDue: gauge('openfloor_jobs_due', 'Jobs in the database that are due and not begun, by job.', ['job']),
    oldestJob: gauge('openfloor_job_due_seconds', 'How long the oldest due job has waited, by job.', ['job']),
    ledgerFaults: gauge('openfloor_ledger_faults', 'Faults that the last check of the whole ledger found.'),
    ledgerChecked: gauge('openfloor_ledger_checked_timestamp_seconds', 'When the whole ledger was last checked, in Unix time.'),
  }
}

import type { FastifyBaseLogger } from 'fastify'
import type { Config } from '../config/config.ts'
import type { Changes } from '../db/changes.ts'
import type { Db } from '../db/database.ts'
import type { Jobs } from '../jobs/jobs.ts'
import type { Metrics } from '../metrics/metrics.ts'
import type { ExternalServices } from '../external/externalServices.ts'

/** The dependencies of every area. `now` is milliseconds since 1970, replaced by a fake clock in tests. */
export type Deps = {
  db: Db
  config: Config
  now: () => number
  jobs: Jobs
  log: FastifyBaseLogger
  external: ExternalServices
  metrics: Metrics
  /** Notifies of the changes that any process announces. */
  changes: Changes
  /**
   * Aborted when the process is about to stop: it still serves, and the proxy in front should send no more
   * (SRV-13).
   */
  stopping: AbortSignal
}

import type { FastifyBaseLogger } from 'fastify'
import type { Config } from '../config.ts'
import type { Db } from '../db/database.ts'
import type { Jobs } from '../jobs/jobs.ts'
import type { Metrics } from '../metrics/metrics.ts'
import type { Outside } from '../outside/outside.ts'

/** What every area is given. `now` is milliseconds since 1970: tests own the clock. */
export type Deps = {
  db: Db
  config: Config
  now: () => number
  jobs: Jobs
  log: FastifyBaseLogger
  outside: Outside
  metrics: Metrics
}

import type { FastifyBaseLogger } from 'fastify'
import type { Db } from '../../db/database.ts'
import type { ProcessorPort } from '../../outside/processors.ts'
import type { FaultPoint } from './faultPoint.ts'

/** What taking money by card needs. `appUrl`: our origin, where a bank's page leads back to. */
export type Till = {
  db: Db
  now: () => number
  log: Pick<FastifyBaseLogger, 'error' | 'warn'>
  processors: ProcessorPort
  appUrl: string
  faultPoint: FaultPoint
}

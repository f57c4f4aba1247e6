import type { FastifyBaseLogger } from 'fastify'
import type { Db } from '../../db/database.ts'
import type { ProcessorPort } from '../../external/processors.ts'
import type { FaultPoint } from './faultPoint.ts'

/** The dependencies of card payments. `appUrl`: our origin, to which the bank's page returns. */
export type PaymentDeps = {
  db: Db
  now: () => number
  log: Pick<FastifyBaseLogger, 'error' | 'warn'>
  processors: ProcessorPort
  appUrl: string
  faultPoint: FaultPoint
  /** True while nobody waits for the answer: a deposit that fails is then reported by a notification. */
  isUnattended?: boolean
}

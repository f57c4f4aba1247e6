import type { FastifyBaseLogger } from 'fastify'
import type { Db } from '../../db/database.ts'
import type { PayoutPort } from '../../external/payouts.ts'

/** The points of a withdrawal at which a crash must not lose or duplicate money. */
export type WithdrawalFaultPoint = 'requested' | 'sending committed' | 'answer read' | 'answer recorded'

/** The dependencies of withdrawals. The crash tests pass a `faultPoint` that kills the process. */
export type WithdrawalDeps = {
  db: Db
  now: () => number
  log: Pick<FastifyBaseLogger, 'error' | 'warn'>
  payouts: PayoutPort
  faultPoint: (name: WithdrawalFaultPoint) => void
}

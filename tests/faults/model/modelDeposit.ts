import type { Processor } from '../../../contract/kernel.ts'
import type { AttemptTable } from '../../../server/areas/cascade/tables.ts'

/** A deposit of the model. */
export type ModelDeposit = {
  status: 'open' | 'succeeded' | 'failed' | 'cancelled'
  stack: readonly Processor[]
  openedAt: number
  attempts: AttemptTable[]
  credits: number
  /** References of the attempts whose money has left again. */
  reversed: string[]
  /** Those of them that an operator refunds. `open`: the processor has not confirmed it. */
  refunds: Map<string, 'open' | 'returned'>
  /** The number of messages to the person that money has left again. */
  notified: number
}

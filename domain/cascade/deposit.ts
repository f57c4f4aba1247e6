import type { DepositOrder } from '../../contract/background.ts'
import type { Processor } from '../../contract/kernel.ts'
import type { EpochMs } from '../kernel/time.ts'

/** A started charging attempt. `key` is its Idempotency-Key and never changes. */
export type Attempt = { processor: Processor; key: string; transactionId?: string }

/** Phase of a deposit. Each variant holds what is needed to resume after a crash, and no in-memory state. */
export type DepositPhase =
  | { at: 'created' }
  | { at: 'checking'; processor: Processor }
  | { at: 'pausing'; attempt: Attempt; until: EpochMs } // the attempt has not been sent yet
  | { at: 'sending'; attempt: Attempt; sends: number } // `sends`: number of times this key was sent, including this one
  | { at: 'secure'; attempt: Attempt; redirect: string; since: EpochMs }
  | { at: 'listening'; attempt: Attempt; since: EpochMs } // the processor has it and has no result yet
  // May or may not be charged: no other processor is tried. `refused`: rejected without proof, and not sent again.
  | { at: 'confirming'; attempt: Attempt; since: EpochMs; sends: number; refused?: { code: string; message?: string } }
  // No attempt is active: the cascade waits for the person's decision on this processor. `code`, `message`: of the decline before.
  | { at: 'offering'; processor: Processor; code: string; message?: string }
  | { at: 'succeeded' }
  | { at: 'failed'; code: string; message?: string }
  | { at: 'cancelled' }

/** A card deposit as the device stores it. Plain data: it passes through IndexedDB and JSON unchanged. */
export type Deposit = {
  order: DepositOrder
  openedAt: EpochMs
  changedAt: EpochMs
  network: 'online' | 'offline'
  /** Added when an attempt starts (FUND-21); `code` is the last known result. */
  tried: { processor: Processor; code?: string }[]
  /** Number of charging attempts started so far. */
  seq: number
  /** Transaction ids of its attempts: a return from the bank names one, even if the deposit has ended meanwhile. */
  transactions?: readonly string[]
  /** The person requested a cancel: no further charge is made, whatever the last attempt's result. */
  requested?: 'cancel'
  phase: DepositPhase
}

/** Creates a deposit. Nothing happens before its `started` event, because it has to be stored first. */
export const createDeposit = (order: DepositOrder, at: EpochMs): Deposit => ({
  order,
  openedAt: at,
  changedAt: at,
  network: 'online',
  tried: [],
  seq: 0,
  phase: { at: 'created' },
})

/** Returns the Idempotency-Key of a deposit's attempt (FUND-35). */
export const attemptKey = (deposit: string, seq: number): string => `${deposit}.${seq}`

export const isDepositEnded = ({ phase }: Deposit): boolean => phase.at === 'succeeded' || phase.at === 'failed' || phase.at === 'cancelled'

/** Returns the active attempt with this key; null if it is another one or none. */
export const attemptOf = ({ phase }: Deposit, key: string): Attempt | null =>
  'attempt' in phase && phase.attempt.key === key ? phase.attempt : null

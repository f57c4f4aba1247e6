import type { DepositOrder } from '../../contract/background.ts'
import type { Processor } from '../../contract/kernel.ts'
import type { Moment } from '../kernel/time.ts'

/** One charging attempt that has begun. `key` is its Idempotency-Key for good. */
export type Attempt = { processor: Processor; key: string; transactionId?: string }

/** Where a deposit stands. Each variant holds what is needed to go on after a crash, and nothing that only lives in memory. */
export type Phase =
  | { at: 'created' }
  | { at: 'checking'; processor: Processor }
  | { at: 'pausing'; attempt: Attempt; until: Moment } // the attempt has not been sent yet
  | { at: 'sending'; attempt: Attempt; sends: number } // `sends`: how often this key has gone out, now included
  | { at: 'secure'; attempt: Attempt; redirect: string; since: Moment }
  | { at: 'listening'; attempt: Attempt; since: Moment } // the processor has it and has no result yet
  // May or may not be charged: nothing else is tried. `refused`: it was turned away without proof, and is not sent again.
  | { at: 'confirming'; attempt: Attempt; since: Moment; sends: number; refused?: { code: string; message?: string } }
  // Nothing is alive: the cascade waits for the person's word before it goes on to this processor. `code`, `message`: the decline before.
  | { at: 'offering'; processor: Processor; code: string; message?: string }
  | { at: 'succeeded' }
  | { at: 'failed'; code: string; message?: string }
  | { at: 'cancelled' }

/** A deposit by card as the device keeps it. Plain data: it crosses IndexedDB and JSON unchanged. */
export type Deposit = {
  order: DepositOrder
  openedAt: Moment
  changedAt: Moment
  network: 'online' | 'offline'
  /** Recorded as each is begun (FUND-21); the code is the last thing that is known of it. */
  tried: { processor: Processor; code?: string }[]
  /** Charging attempts begun so far. */
  seq: number
  /** What processors called its attempts: the way back from a bank names one, also when the deposit has ended meanwhile. */
  transactions?: readonly string[]
  /** The person asked for it to be cancelled: nothing more is charged for it, whatever its last attempt comes to. */
  wish?: 'cancel'
  phase: Phase
}

/** A new deposit. Nothing happens before its `started` event: it has to be kept safe first. */
export const openDeposit = (order: DepositOrder, at: Moment): Deposit => ({
  order,
  openedAt: at,
  changedAt: at,
  network: 'online',
  tried: [],
  seq: 0,
  phase: { at: 'created' },
})

/** The Idempotency-Key of a deposit's attempt (FUND-35). */
export const attemptKey = (deposit: string, seq: number): string => `${deposit}.${seq}`

export const isOver = ({ phase }: Deposit): boolean => phase.at === 'succeeded' || phase.at === 'failed' || phase.at === 'cancelled'

/** The live attempt with this key; null when it is another or none. */
export const attemptOf = ({ phase }: Deposit, key: string): Attempt | null =>
  'attempt' in phase && phase.attempt.key === key ? phase.attempt : null

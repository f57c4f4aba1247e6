import type { DepositOrder } from '../../contract/background.ts'
import type { Processor } from '../../contract/kernel.ts'
import type { EpochMs } from '../kernel/time.ts'
import { cascadeCodes } from './codes.ts'
import { charges } from './processorTable.ts'

/**
 * A started charging attempt. `key` is its Idempotency-Key and never changes. `union`: ORANGE's union card,
 * asked for by its own path.
 */
export type Attempt = {
  processor: Processor
  key: string
  transactionId?: string
  union?: true
  /** The processor asks for the card's security code (FUND-28). */
  needs?: 'cvv'
  /** Sent with a PIN or a token, which is not stored: it cannot be sent again without the person. */
  secret?: true
}

/** Phase of a deposit. Each variant holds what is needed to resume after a crash, and no in-memory state. */
export type DepositPhase =
  | { at: 'created' }
  | { at: 'checking'; processor: Processor }
  | { at: 'pausing'; attempt: Attempt; until: EpochMs } // the attempt has not been sent yet
  | { at: 'sending'; attempt: Attempt; sends: number } // `sends`: number of times this key was sent, including this one
  | { at: 'secure'; attempt: Attempt; redirect: string; since: EpochMs }
  | { at: 'listening'; attempt: Attempt; since: EpochMs } // the processor has it and has no result yet
  // May or may not be charged: no other processor is tried. `refused`: rejected without proof, and not sent
  // again.
  | { at: 'confirming'; attempt: Attempt; since: EpochMs; sends: number; refused?: { code: string; message?: string } }
  // The cascade waits for the person's decision on this processor, or for their PIN or token. `code`,
  // `message`: of the decline before. `again`: an attempt whose request never arrived, and how often it was
  // sent; it keeps its key.
  | {
      at: 'offering'
      processor: Processor
      code?: string
      message?: string
      again?: { attempt: Attempt; sends: number }
      /** The time of the person's yes, which is too old to send `again` by itself (FUND-36). */
      left?: EpochMs
    }
  | { at: 'succeeded' }
  | { at: 'failed'; code: string; message?: string }
  | { at: 'cancelled' }

/** A card deposit as the device stores it. Plain data: it passes through IndexedDB and JSON unchanged. */
export type Deposit = {
  order: DepositOrder
  openedAt: EpochMs
  changedAt: EpochMs
  /** The person's last yes since then: the answer to a question. */
  agreedAt?: EpochMs
  network: 'online' | 'offline'
  /** Added when an attempt starts (FUND-21); `code` is the last known result. */
  tried: { processor: Processor; code?: string }[]
  /**
   * Number of the last charging attempt: each has its own key, also one at a processor that is not served.
   */
  seq: number
  /**
   * Transaction ids of its attempts: a return from the bank names one, even if the deposit has ended
   * meanwhile.
   */
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

/** Refusals before a processor is asked, which are no attempt (FUND-28, FUND-31, FUND-46). */
const notAsked: readonly (string | undefined)[] = [cascadeCodes.notServed, cascadeCodes.passedOver, cascadeCodes.agniLimit]

/** Returns how many charges of a deposit reached a processor. */
export const attemptsMade = ({ tried }: Deposit): number =>
  tried.filter(({ processor, code }) => charges(processor) && !notAsked.includes(code)).length

/** Returns the Idempotency-Key of a deposit's attempt (FUND-35). */
export const attemptKey = (deposit: string, seq: number): string => `${deposit}.${seq}`

export const isDepositEnded = ({ phase }: Deposit): boolean => phase.at === 'succeeded' || phase.at === 'failed' || phase.at === 'cancelled'

/** Returns the active attempt with this key; null if it is another one or none. */
export function attemptOf({ phase }: Deposit, key: string): Attempt | null {
  const attempt = 'attempt' in phase ? phase.attempt : phase.at === 'offering' ? phase.again?.attempt : undefined
  return attempt?.key === key ? attempt : null
}

import type { EpochMs } from '../kernel/time.ts'
import { startAttempt } from './advance.ts'
import type { Deposit } from './deposit.ts'
import { enterPhase, type Transition, unchanged } from './transition.ts'
import { confirmOutcome, listenAgain } from './settle.ts'

/** Resumes a deposit: after a crash, a reload, a lost connection, or because the person asks (FUND-36). */
export function resume(deposit: Deposit, at: EpochMs, after: 'crash' | 'question'): Transition {
  const { phase } = deposit
  switch (phase.at) {
    case 'checking':
      return { deposit, commands: [{ do: 'check', processor: phase.processor, afterMs: 0 }] }
    case 'pausing':
      return phase.until <= at ? startAttempt(deposit, at, phase.attempt) : { deposit, commands: [{ do: 'wait', untilMs: phase.until }] }
    case 'sending': {
      // While the worker runs, its request will settle. After a crash nothing waits for it, and it is unknown
      // whether it was sent.
      if (after === 'question') return unchanged(deposit)
      const { deposit: confirming } = confirmOutcome(deposit, at, phase.attempt, phase.sends)
      return { deposit: confirming, commands: listenAgain(confirming, at, 'now') }
    }
    case 'secure':
    case 'listening':
    case 'confirming':
      return { deposit, commands: listenAgain(deposit, at, 'now') }
    case 'succeeded':
    case 'failed':
    case 'cancelled':
      return { deposit, commands: [{ do: 'finish' }] }
    case 'created':
    case 'offering':
      return unchanged(deposit)
  }
}

/**
 * Handles the return from the bank: does not open the bank's page again, and requests the outcome at once.
 */
export function returnFromBank(deposit: Deposit, at: EpochMs): Transition {
  const { phase } = deposit
  if (phase.at !== 'secure') return { deposit, commands: listenAgain(deposit, at, 'now') }
  const { deposit: listening } = enterPhase(deposit, at, { at: 'listening', attempt: phase.attempt, since: phase.since })
  return { deposit: listening, commands: listenAgain(listening, at, 'now') }
}

import type { Moment } from '../kernel/time.ts'
import { send } from './advance.ts'
import type { Deposit } from './deposit.ts'
import { enter, type Next, stay } from './next.ts'
import { confirm, listenAgain } from './settle.ts'

/** Takes a deposit up again: after a crash, a reload, a lost connection, or because the person asks (FUND-36). */
export function resume(deposit: Deposit, at: Moment, after: 'crash' | 'question'): Next {
  const { phase } = deposit
  switch (phase.at) {
    case 'checking':
      return { deposit, commands: [{ do: 'check', processor: phase.processor, afterMs: 0 }] }
    case 'pausing':
      return phase.until <= at ? send(deposit, at, phase.attempt) : { deposit, commands: [{ do: 'wait', untilMs: phase.until }] }
    case 'sending': {
      // While the worker lives its request will answer; else nobody may be waiting, and whether it went out is not known.
      if (after === 'question') return stay(deposit)
      const { deposit: confirming } = confirm(deposit, at, phase.attempt, phase.sends)
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
      return stay(deposit)
  }
}

/** The person came back from their bank: the bank's page is not to be opened again by itself, and the outcome is asked for at once. */
export function returned(deposit: Deposit, at: Moment): Next {
  const { phase } = deposit
  if (phase.at !== 'secure') return { deposit, commands: listenAgain(deposit, at, 'now') }
  const { deposit: listening } = enter(deposit, at, { at: 'listening', attempt: phase.attempt, since: phase.since })
  return { deposit: listening, commands: listenAgain(listening, at, 'now') }
}

import type { EpochMs } from '../kernel/time.ts'
import { advance } from './advance.ts'
import type { AttemptResult } from './attemptResult.ts'
import { cascadeCodes } from './codes.ts'
import type { DepositCommand } from './commands.ts'
import { declineRule } from './declines.ts'
import type { Attempt, Deposit } from './deposit.ts'
import { listenInterval } from './listening.ts'
import { enterPhase, failDeposit, type Transition, noteCode, unchanged } from './transition.ts'

/** Returns a listen command for the active attempt, now or at FUND-34's interval. After a day only on request. */
export function listenAgain(deposit: Deposit, at: EpochMs, now?: 'now'): DepositCommand[] {
  const { phase } = deposit
  if (phase.at !== 'secure' && phase.at !== 'listening' && phase.at !== 'confirming') return []
  const afterMs = now ? 0 : listenInterval(phase.since, at)
  if (afterMs === null) return []
  const { processor, key, transactionId } = phase.attempt
  return [{ do: 'listen', processor, key, ...(transactionId === undefined ? {} : { transactionId }), afterMs }]
}

const withId = (attempt: Attempt, transactionId: string | undefined): Attempt =>
  transactionId === undefined ? attempt : { ...attempt, transactionId }

/** The attempt's outcome is unknown: it is requested until known, and no other processor is tried (FUND-35). */
export function confirmOutcome(
  deposit: Deposit,
  at: EpochMs,
  attempt: Attempt,
  sends: number,
  refused?: { code: string; message?: string },
): Transition {
  const { phase } = deposit
  const since = phase.at === 'confirming' || phase.at === 'listening' || phase.at === 'secure' ? phase.since : at
  const { deposit: confirming } = enterPhase(noteCode(deposit, cascadeCodes.responseError), at, {
    at: 'confirming',
    attempt,
    since,
    sends,
    ...(refused ? { refused } : {}),
  })
  return { deposit: confirming, commands: listenAgain(confirming, at) }
}

/** `none` allows a lost attempt to be sent again under the same key, which the server treats as the same attempt. */
function neverReceived(deposit: Deposit, at: EpochMs, attempt: Attempt): Transition {
  const { phase } = deposit
  // An attempt that the server knew cannot become unknown: the responses contradict each other and prove nothing.
  if (phase.at !== 'confirming') return { deposit, commands: listenAgain(deposit, at) }
  // A repeat would be rejected again. Closing the deposit at the server blocks a first request that is still in flight.
  if (phase.refused || deposit.requested === 'cancel') return { deposit, commands: [{ do: 'cancel' }] }
  const { processor, key } = attempt
  return enterPhase(
    noteCode(deposit, null),
    at,
    { at: 'sending', attempt, sends: phase.sends + 1 },
    { do: 'send', processor, key, seq: deposit.seq },
  )
}

function rememberTransaction(deposit: Deposit, result: AttemptResult): Deposit {
  const id = 'transactionId' in result ? result.transactionId : undefined
  const known = deposit.transactions ?? []
  return id === undefined || known.includes(id) ? deposit : { ...deposit, transactions: [...known, id] }
}

/** Applies the result of an attempt, from its own response or from listening. */
export function applyResult(before: Deposit, at: EpochMs, attempt: Attempt, result: AttemptResult): Transition {
  const deposit = rememberTransaction(before, result)
  const { phase } = deposit
  const since = 'since' in phase ? phase.since : at
  switch (result.is) {
    case 'approved':
      return enterPhase(noteCode(deposit, null), at, { at: 'succeeded' }, { do: 'finish' })
    case 'declined': {
      const rule = declineRule(attempt.processor, result.code)
      const declined = noteCode(deposit, result.code)
      // Nothing was charged, and no further charge may follow.
      if (deposit.requested === 'cancel' || result.code === cascadeCodes.cancelled)
        return enterPhase(declined, at, { at: 'cancelled' }, { do: 'finish' })
      // Server and table must both allow it: each alone can only stop.
      if (rule === 'stop' || !result.next) return failDeposit(declined, at, result.code, result.message)
      return advance(declined, at, { after: rule, code: result.code, ...(result.message === undefined ? {} : { message: result.message }) })
    }
    case 'secure': {
      const { redirect } = result
      if (phase.at === 'secure' && phase.redirect === redirect) return { deposit, commands: listenAgain(deposit, at) }
      const known = withId(attempt, result.transactionId)
      const { deposit: secure } = enterPhase(noteCode(deposit, null), at, { at: 'secure', attempt: known, redirect, since })
      return { deposit: secure, commands: [{ do: 'openBank', processor: known.processor, redirect }, ...listenAgain(secure, at)] }
    }
    case 'waiting': {
      if (phase.at === 'secure') return { deposit, commands: listenAgain(deposit, at) }
      const { deposit: listening } = enterPhase(noteCode(deposit, null), at, {
        at: 'listening',
        attempt: withId(attempt, result.transactionId),
        since,
      })
      return { deposit: listening, commands: listenAgain(listening, at) }
    }
    case 'unknown':
      if (phase.at === 'secure') return { deposit, commands: listenAgain(deposit, at) }
      return confirmOutcome(deposit, at, attempt, 'sends' in phase ? phase.sends : 1)
    case 'none':
      return phase.at === 'sending' ? unchanged(deposit) : neverReceived(deposit, at, attempt)
  }
}

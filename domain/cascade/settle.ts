import type { EpochMs } from '../kernel/time.ts'
import { advance, nextProcessor, startAttempt } from './advance.ts'
import type { AttemptResult } from './attemptResult.ts'
import { cascadeCodes } from './codes.ts'
import type { DepositCommand } from './commands.ts'
import { declineRule } from './declines.ts'
import { type Attempt, attemptKey, attemptsMade, type Deposit } from './deposit.ts'
import { limits } from '../funding/limits.ts'
import type { DeclineRule } from './processorFacts.ts'
import { charges, processorTable } from './processorTable.ts'
import { listenInterval } from './listening.ts'
import { enterPhase, failDeposit, type Transition, noteCode, unchanged } from './transition.ts'

/**
 * Returns a listen command for the active attempt, now or at FUND-34's interval. After a day only on request.
 */
export function listenAgain(deposit: Deposit, at: EpochMs, now?: 'now'): DepositCommand[] {
  const { phase } = deposit
  if (phase.at !== 'secure' && phase.at !== 'listening' && phase.at !== 'confirming') return []
  const afterMs = now ? 0 : listenInterval(phase.since, at)
  if (afterMs === null) return []
  const { processor, key, transactionId, union } = phase.attempt
  const known = { ...(transactionId === undefined ? {} : { transactionId }), ...(union ? { union } : {}) }
  return [{ do: 'listen', processor, key, ...known, afterMs }]
}

const withId = (attempt: Attempt, transactionId: string | undefined): Attempt =>
  transactionId === undefined ? attempt : { ...attempt, transactionId }

const withNeeds = ({ needs: _earlier, ...attempt }: Attempt, { union, needs }: Extract<AttemptResult, { is: 'waiting' }>): Attempt => ({
  ...attempt,
  ...(union ? { union } : {}),
  ...(needs ? { needs } : {}),
})

/**
 * The attempt's outcome is unknown: it is requested until known, and no other processor is tried (FUND-35).
 */
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

/**
 * `none` allows a lost attempt to be sent again under the same key, which the server treats as the same
 * attempt.
 */
function neverReceived(deposit: Deposit, at: EpochMs, attempt: Attempt): Transition {
  const { phase } = deposit
  // The person is back from a page call that opened nothing: it is closed at the server, so that the page
  // cannot open it later.
  if (phase.at === 'listening' && processorTable[attempt.processor].call.as === 'page') return { deposit, commands: [{ do: 'cancel' }] }
  // An attempt that the server knew cannot become unknown: the responses contradict each other and prove
  // nothing.
  if (phase.at !== 'confirming') return { deposit, commands: listenAgain(deposit, at) }
  // A repeat would be rejected again. Closing the deposit at the server blocks a first request that is still
  // in flight.
  if (phase.refused || deposit.requested === 'cancel') return { deposit, commands: [{ do: 'cancel' }] }
  // Its PIN or token is gone: the person is asked again, and the attempt keeps its key.
  if (attempt.secret) {
    const { processor } = attempt
    return enterPhase(noteCode(deposit, null), at, { at: 'offering', processor, again: { attempt, sends: phase.sends } })
  }
  return startAttempt(noteCode(deposit, null), at, attempt, phase.sends + 1)
}

/**
 * Nothing was charged, and the person wants no further charge. Another tab may have gone on all the same: the
 * deposit is cancelled only when the server says so, and until then the next attempt, which this device never
 * sends, is asked about.
 */
function cancelRest(deposit: Deposit, at: EpochMs, rule: DeclineRule): Transition {
  const names = deposit.tried.map((one) => one.processor)
  const rest = attemptsMade(deposit) < limits.attemptsPerDeposit.max && rule !== 'stop' ? deposit.order.stack.filter(charges) : []
  const processor = nextProcessor(rest, names, rule === 'stepUp')
  if (processor === null) return enterPhase(deposit, at, { at: 'cancelled' }, { do: 'finish' })
  const seq = deposit.seq + 1
  const attempt = { processor, key: attemptKey(deposit.order.id, seq) }
  const next = { ...deposit, seq, tried: [...deposit.tried, { processor }] }
  return enterPhase(next, at, { at: 'confirming', attempt, since: at, sends: 0 }, { do: 'cancel' })
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
      if (result.code === cascadeCodes.cancelled) return enterPhase(declined, at, { at: 'cancelled' }, { do: 'finish' })
      if (deposit.requested === 'cancel') return cancelRest(declined, at, result.next ? rule : 'stop')
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
        attempt: withNeeds(withId(attempt, result.transactionId), result),
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

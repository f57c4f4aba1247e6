import { advance, nextProcessor, startProcessor, startAttempt } from './advance.ts'
import { cascadeCodes } from './codes.ts'
import type { Attempt, Deposit } from './deposit.ts'
import { attemptOf, isDepositEnded } from './deposit.ts'
import type { CheckRefusal, DepositEvent } from './events.ts'
import { checkRetryMs } from './listening.ts'
import { enterPhase, failDeposit, type Transition, noteCode, unchanged } from './transition.ts'
import { charges, processorTable } from './processorTable.ts'
import { resume, returnFromBank } from './resume.ts'
import { confirmOutcome, listenAgain, applyResult } from './settle.ts'

const checkCodes: Readonly<Record<CheckRefusal, string>> = {
  failLimit: cascadeCodes.failLimit,
  dayLimit: cascadeCodes.dayLimit,
  badCard: cascadeCodes.badCard,
  reason: cascadeCodes.reason,
}

function start(deposit: Deposit, at: number): Transition {
  if (deposit.phase.at !== 'created') return unchanged(deposit)
  if (!deposit.order.stack.some(charges)) return failDeposit(deposit, at, cascadeCodes.noProcessor)
  return advance(deposit, at, { after: 'begin', code: cascadeCodes.declined })
}

function cancel(deposit: Deposit, at: number): Transition {
  const { phase } = deposit
  // No attempt is active: it ends at once, and the server is notified so that no late request can reopen it.
  if (phase.at === 'created' || phase.at === 'checking' || phase.at === 'pausing') {
    return enterPhase(deposit, at, { at: 'cancelled' }, { do: 'cancel' }, { do: 'finish' })
  }
  if (phase.at === 'offering') {
    // Its request may still arrive: only the server can prove that nothing was charged.
    if (phase.again) return askToCancel(deposit, at, phase.again)
    return endOffer(deposit, at)
  }
  // The charge was sent: only the server can prove that nothing was charged.
  if (phase.at !== 'secure' && phase.at !== 'listening' && phase.at !== 'confirming') return unchanged(deposit)
  return { deposit: { ...deposit, requested: 'cancel' }, commands: [{ do: 'cancel' }] }
}

/**
 * The person declines the offered processor: the deposit ends with the decline they were shown, or as
 * cancelled.
 */
function endOffer(deposit: Deposit, at: number): Transition {
  const { phase } = deposit
  const { deposit: ended } =
    phase.at === 'offering' && phase.code !== undefined
      ? failDeposit(deposit, at, phase.code, phase.message)
      : enterPhase(deposit, at, { at: 'cancelled' })
  return { deposit: ended, commands: [{ do: 'cancel' }, { do: 'finish' }] }
}

function askToCancel(deposit: Deposit, at: number, { attempt, sends }: { attempt: Attempt; sends: number }): Transition {
  const { deposit: confirming } = confirmOutcome({ ...deposit, requested: 'cancel' }, at, attempt, sends)
  return { deposit: confirming, commands: [{ do: 'cancel' }] }
}

/** The person continues with the offered processor. ZOOM needs the token of its page. */
function acceptOffer(deposit: Deposit, at: number, secret: true | undefined): Transition {
  const { phase } = deposit
  if (phase.at !== 'offering' || (!secret && processorTable[phase.processor].needs.includes('token'))) return unchanged(deposit)
  const agreed: Deposit = { ...deposit, agreedAt: at }
  if (!phase.again) return startProcessor(agreed, at, phase.processor, secret)
  const { secret: _earlier, ...attempt } = phase.again.attempt
  return startAttempt(agreed, at, secret ? { ...attempt, secret } : attempt, phase.again.sends + 1)
}

/** The person passes over the offered processor and pays another way: the next one follows (FUND-28). */
function rejectOffer(deposit: Deposit, at: number): Transition {
  const { phase } = deposit
  if (phase.at !== 'offering') return unchanged(deposit)
  if (phase.again) return askToCancel(deposit, at, phase.again)
  const { processor, code = cascadeCodes.declined, message } = phase
  const passed: Deposit = { ...deposit, agreedAt: at, tried: [...deposit.tried, { processor, code: cascadeCodes.passedOver }] }
  const names = passed.tried.map((one) => one.processor)
  if (nextProcessor(deposit.order.stack, names, false) === null) return endOffer(deposit, at)
  const next = advance(passed, at, { after: 'next', code, ...(message === undefined ? {} : { message }) })
  return { deposit: next.deposit, commands: [{ do: 'reject', processor }, ...next.commands] }
}

function cancelAnswered(deposit: Deposit, at: number, done: boolean): Transition {
  const { phase } = deposit
  if (done && phase.at === 'confirming' && phase.refused) return failDeposit(deposit, at, phase.refused.code, phase.refused.message)
  if (done && (phase.at === 'secure' || phase.at === 'listening' || phase.at === 'confirming'))
    return enterPhase(deposit, at, { at: 'cancelled' }, { do: 'finish' })
  return { deposit, commands: listenAgain(deposit, at) }
}

/**
 * The request was rejected. If our server rejected the only one that was sent, nothing was charged. Otherwise
 * it proves nothing: the server is asked, and closes the deposit if it has no such attempt.
 */
function refused(deposit: Deposit, at: number, { by, code, message }: Extract<DepositEvent, { type: 'refused' }>): Transition {
  const { phase } = deposit
  if (phase.at !== 'sending') return unchanged(deposit)
  if (by === 'server' && phase.sends === 1) return failDeposit(noteCode(deposit, code), at, code, message)
  return confirmOutcome(deposit, at, phase.attempt, phase.sends, { code, ...(message === undefined ? {} : { message }) })
}

function react(deposit: Deposit, event: DepositEvent): Transition {
  const { at } = event
  const { phase } = deposit
  switch (event.type) {
    case 'started':
      return start(deposit, at)
    case 'checkPassed':
      return phase.at === 'checking'
        ? advance(noteCode(deposit, null), at, { after: 'next', code: cascadeCodes.declined })
        : unchanged(deposit)
    case 'checkRefused': {
      const code = checkCodes[event.why]
      return phase.at === 'checking' ? failDeposit(noteCode(deposit, code), at, code, event.message) : unchanged(deposit)
    }
    case 'checkLost':
      if (phase.at !== 'checking') return unchanged(deposit)
      return {
        deposit: noteCode(deposit, cascadeCodes.responseError),
        commands: [{ do: 'check', processor: phase.processor, afterMs: checkRetryMs }],
      }
    case 'answered':
    case 'listenAnswered': {
      const attempt = attemptOf(deposit, event.key)
      // A listen response while a repeat is in flight is outdated; the repeat's own response will follow.
      if (!attempt || phase.at === 'pausing' || (event.type === 'listenAnswered' && phase.at === 'sending')) return unchanged(deposit)
      return applyResult(deposit, at, attempt, event.result)
    }
    case 'lost':
      return phase.at === 'sending' && phase.attempt.key === event.key
        ? confirmOutcome(deposit, at, phase.attempt, phase.sends)
        : unchanged(deposit)
    case 'notSent': {
      if (phase.at !== 'sending' || phase.attempt.key !== event.key) return unchanged(deposit)
      // Listening reports `none` for an unsent request, which sends it again; this also paces the repeats.
      return confirmOutcome(deposit, at, phase.attempt, phase.sends - 1)
    }
    case 'refused':
      return attemptOf(deposit, event.key) ? refused(deposit, at, event) : unchanged(deposit)
    case 'listenLost':
      return attemptOf(deposit, event.key) ? { deposit, commands: listenAgain(deposit, at) } : unchanged(deposit)
    case 'due':
      return phase.at === 'pausing' && phase.until <= at ? startAttempt(deposit, at, phase.attempt) : unchanged(deposit)
    case 'asked':
      return resume(deposit, at, 'question')
    case 'returnedFromBank':
      return returnFromBank(deposit, at)
    case 'offerAccepted':
      return acceptOffer(deposit, at, event.secret)
    case 'offerRejected':
      return rejectOffer(deposit, at)
    case 'cancelAsked':
      return cancel(deposit, at)
    case 'cancelAnswered':
      return cancelAnswered(deposit, at, event.done)
    case 'wentOffline':
      return unchanged({ ...deposit, network: 'offline' })
    case 'wentOnline':
      // A request may have been held back: its outcome is requested, as after a crash.
      return deposit.network === 'online' ? unchanged(deposit) : resume({ ...deposit, network: 'online' }, at, 'crash')
    case 'restored':
      // The network state was lost with the process.
      return resume({ ...deposit, network: event.network ?? 'online' }, at, 'crash')
  }
}

/**
 * Returns a deposit's next state and commands for an event. Store the new state before running any command.
 * Offline nothing is sent: `wentOnline` returns the commands again. An ended deposit never changes.
 */
export function step(deposit: Deposit, event: DepositEvent): Transition {
  if (isDepositEnded(deposit)) return event.type === 'restored' ? { deposit, commands: [{ do: 'finish' }] } : unchanged(deposit)
  const next = react(deposit, event)
  if (next.deposit.network === 'online') return next
  return { deposit: next.deposit, commands: next.commands.filter((one) => one.do === 'finish' || one.do === 'wait') }
}

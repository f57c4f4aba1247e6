import { advance, startProcessor, startAttempt } from './advance.ts'
import { cascadeCodes } from './codes.ts'
import type { Deposit } from './deposit.ts'
import { attemptOf, isDepositEnded } from './deposit.ts'
import type { CheckRefusal, DepositEvent } from './events.ts'
import { checkRetryMs } from './listening.ts'
import { enterPhase, failDeposit, type Transition, noteCode, unchanged } from './transition.ts'
import { charges } from './processorTable.ts'
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
  // The person declines the other processor: the deposit ends with the decline they were shown.
  if (phase.at === 'offering') {
    const { deposit: failed } = failDeposit(deposit, at, phase.code, phase.message)
    return { deposit: failed, commands: [{ do: 'cancel' }, { do: 'finish' }] }
  }
  // The charge was sent: only the server can prove that nothing was charged.
  if (phase.at !== 'secure' && phase.at !== 'listening' && phase.at !== 'confirming') return unchanged(deposit)
  return { deposit: { ...deposit, requested: 'cancel' }, commands: [{ do: 'cancel' }] }
}

function cancelAnswered(deposit: Deposit, at: number, done: boolean): Transition {
  const { phase } = deposit
  if (done && phase.at === 'confirming' && phase.refused) return failDeposit(deposit, at, phase.refused.code, phase.refused.message)
  if (done && (phase.at === 'secure' || phase.at === 'listening' || phase.at === 'confirming'))
    return enterPhase(deposit, at, { at: 'cancelled' }, { do: 'finish' })
  return { deposit, commands: listenAgain(deposit, at) }
}

/**
 * The request was rejected. If our server rejected the only one that was sent, nothing was charged. Otherwise it proves nothing: the server
 * is asked, and closes the deposit if it has no such attempt.
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
      return phase.at === 'offering' ? startProcessor(deposit, at, phase.processor) : unchanged(deposit)
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
 * Returns a deposit's next state and commands for an event. Store the new state before running any command. Offline nothing is sent:
 * `wentOnline` returns the commands again. An ended deposit never changes.
 */
export function step(deposit: Deposit, event: DepositEvent): Transition {
  if (isDepositEnded(deposit)) return event.type === 'restored' ? { deposit, commands: [{ do: 'finish' }] } : unchanged(deposit)
  const next = react(deposit, event)
  if (next.deposit.network === 'online') return next
  return { deposit: next.deposit, commands: next.commands.filter((one) => one.do === 'finish' || one.do === 'wait') }
}

import { advance, begin, send } from './advance.ts'
import { cascadeCodes } from './codes.ts'
import type { Deposit } from './deposit.ts'
import { attemptOf, isOver } from './deposit.ts'
import type { CheckRefusal, DepositEvent } from './events.ts'
import { checkAgainMs } from './listening.ts'
import { enter, fail, type Next, note, stay } from './next.ts'
import { charges } from './processorTable.ts'
import { resume, returned } from './resume.ts'
import { confirm, listenAgain, settle } from './settle.ts'

const checkCodes: Readonly<Record<CheckRefusal, string>> = {
  failLimit: cascadeCodes.failLimit,
  dayLimit: cascadeCodes.dayLimit,
  badCard: cascadeCodes.badCard,
  reason: cascadeCodes.reason,
}

function start(deposit: Deposit, at: number): Next {
  if (deposit.phase.at !== 'created') return stay(deposit)
  if (!deposit.order.stack.some(charges)) return fail(deposit, at, cascadeCodes.noProcessor)
  return advance(deposit, at, { after: 'begin', code: cascadeCodes.declined })
}

function cancel(deposit: Deposit, at: number): Next {
  const { phase } = deposit
  // No attempt is alive: it is over at once, and the server is told so that nothing late can open it again.
  if (phase.at === 'created' || phase.at === 'checking' || phase.at === 'pausing') {
    return enter(deposit, at, { at: 'cancelled' }, { do: 'cancel' }, { do: 'finish' })
  }
  // The person says no to the other processor: the deposit ends with the decline they were told of.
  if (phase.at === 'offering') {
    const { deposit: failed } = fail(deposit, at, phase.code, phase.message)
    return { deposit: failed, commands: [{ do: 'cancel' }, { do: 'finish' }] }
  }
  // It went out: only the server can prove that nothing was charged.
  if (phase.at !== 'secure' && phase.at !== 'listening' && phase.at !== 'confirming') return stay(deposit)
  return { deposit: { ...deposit, wish: 'cancel' }, commands: [{ do: 'cancel' }] }
}

function cancelAnswered(deposit: Deposit, at: number, done: boolean): Next {
  const { phase } = deposit
  if (done && phase.at === 'confirming' && phase.refused) return fail(deposit, at, phase.refused.code, phase.refused.message)
  if (done && (phase.at === 'secure' || phase.at === 'listening' || phase.at === 'confirming'))
    return enter(deposit, at, { at: 'cancelled' }, { do: 'finish' })
  return { deposit, commands: listenAgain(deposit, at) }
}

/**
 * The request was turned away. By our server, of the only one that went out, that proves that nothing was charged. Of a repeat, or by somebody
 * on the way to our server, it proves nothing: the server is asked, and closes the deposit where it has none of it.
 */
function refused(deposit: Deposit, at: number, { by, code, message }: Extract<DepositEvent, { type: 'refused' }>): Next {
  const { phase } = deposit
  if (phase.at !== 'sending') return stay(deposit)
  if (by === 'server' && phase.sends === 1) return fail(note(deposit, code), at, code, message)
  return confirm(deposit, at, phase.attempt, phase.sends, { code, ...(message === undefined ? {} : { message }) })
}

function react(deposit: Deposit, event: DepositEvent): Next {
  const { at } = event
  const { phase } = deposit
  switch (event.type) {
    case 'started':
      return start(deposit, at)
    case 'checkPassed':
      return phase.at === 'checking' ? advance(note(deposit, null), at, { after: 'next', code: cascadeCodes.declined }) : stay(deposit)
    case 'checkRefused': {
      const code = checkCodes[event.why]
      return phase.at === 'checking' ? fail(note(deposit, code), at, code, event.message) : stay(deposit)
    }
    case 'checkLost':
      if (phase.at !== 'checking') return stay(deposit)
      return {
        deposit: note(deposit, cascadeCodes.responseError),
        commands: [{ do: 'check', processor: phase.processor, afterMs: checkAgainMs }],
      }
    case 'answered':
    case 'listenAnswered': {
      const attempt = attemptOf(deposit, event.key)
      // An answer from listening while a repeat is out is the older one; the repeat's own will come.
      if (!attempt || phase.at === 'pausing' || (event.type === 'listenAnswered' && phase.at === 'sending')) return stay(deposit)
      return settle(deposit, at, attempt, event.result)
    }
    case 'lost':
      return phase.at === 'sending' && phase.attempt.key === event.key ? confirm(deposit, at, phase.attempt, phase.sends) : stay(deposit)
    case 'notSent': {
      if (phase.at !== 'sending' || phase.attempt.key !== event.key) return stay(deposit)
      // Listening says `none` of what never left, which sends it again; it also paces the repeats.
      return confirm(deposit, at, phase.attempt, phase.sends - 1)
    }
    case 'refused':
      return attemptOf(deposit, event.key) ? refused(deposit, at, event) : stay(deposit)
    case 'listenLost':
      return attemptOf(deposit, event.key) ? { deposit, commands: listenAgain(deposit, at) } : stay(deposit)
    case 'due':
      return phase.at === 'pausing' && phase.until <= at ? send(deposit, at, phase.attempt) : stay(deposit)
    case 'asked':
      return resume(deposit, at, 'question')
    case 'returnedFromBank':
      return returned(deposit, at)
    case 'offerAccepted':
      return phase.at === 'offering' ? begin(deposit, at, phase.processor) : stay(deposit)
    case 'cancelAsked':
      return cancel(deposit, at)
    case 'cancelAnswered':
      return cancelAnswered(deposit, at, event.done)
    case 'wentOffline':
      return stay({ ...deposit, network: 'offline' })
    case 'wentOnline':
      // A request may have been held back: whether it went out is asked, as after a crash.
      return deposit.network === 'online' ? stay(deposit) : resume({ ...deposit, network: 'online' }, at, 'crash')
    case 'restored':
      // What was known of the network died with the process.
      return resume({ ...deposit, network: event.network ?? 'online' }, at, 'crash')
  }
}

/**
 * What an event makes of a deposit, and what has to be done then. Keep the new state safe before any command is carried out.
 * Offline nothing is sent: `wentOnline` gives the commands again. An ended deposit never changes.
 */
export function step(deposit: Deposit, event: DepositEvent): Next {
  if (isOver(deposit)) return event.type === 'restored' ? { deposit, commands: [{ do: 'finish' }] } : stay(deposit)
  const next = react(deposit, event)
  if (next.deposit.network === 'online') return next
  return { deposit: next.deposit, commands: next.commands.filter((one) => one.do === 'finish' || one.do === 'wait') }
}

import type { Moment } from '../kernel/time.ts'
import { advance } from './advance.ts'
import type { PaymentResult } from './answer.ts'
import { cascadeCodes } from './codes.ts'
import type { DepositCommand } from './commands.ts'
import { declineRule } from './declines.ts'
import type { Attempt, Deposit } from './deposit.ts'
import { listenInterval } from './listening.ts'
import { enter, fail, type Next, note, stay } from './next.ts'

/** Asks for the outcome of the live attempt, `afterMs` from now or at FUND-34's pace. After a day it is asked for on request only. */
export function listenAgain(deposit: Deposit, at: Moment, now?: 'now'): DepositCommand[] {
  const { phase } = deposit
  if (phase.at !== 'secure' && phase.at !== 'listening' && phase.at !== 'confirming') return []
  const afterMs = now ? 0 : listenInterval(phase.since, at)
  if (afterMs === null) return []
  const { processor, key, transactionId } = phase.attempt
  return [{ do: 'listen', processor, key, ...(transactionId === undefined ? {} : { transactionId }), afterMs }]
}

const withId = (attempt: Attempt, transactionId: string | undefined): Attempt =>
  transactionId === undefined ? attempt : { ...attempt, transactionId }

/** The attempt's outcome is not known: it is asked for until it is, and nothing else is tried (FUND-35). */
export function confirm(deposit: Deposit, at: Moment, attempt: Attempt, sends: number, refused?: { code: string; message?: string }): Next {
  const { phase } = deposit
  const since = phase.at === 'confirming' || phase.at === 'listening' || phase.at === 'secure' ? phase.since : at
  const { deposit: confirming } = enter(note(deposit, cascadeCodes.responseError), at, {
    at: 'confirming',
    attempt,
    since,
    sends,
    ...(refused ? { refused } : {}),
  })
  return { deposit: confirming, commands: listenAgain(confirming, at) }
}

/** `none` frees a lost attempt to go out again under the same key: the server takes it as the same one. */
function neverReceived(deposit: Deposit, at: Moment, attempt: Attempt): Next {
  const { phase } = deposit
  // An attempt that the server knew cannot become unknown to it: its answer contradicts itself, so it proves nothing.
  if (phase.at !== 'confirming') return { deposit, commands: listenAgain(deposit, at) }
  // A repeat would be turned away again. Closing the deposit at the server shuts out a first request that is still under way.
  if (phase.refused || deposit.wish === 'cancel') return { deposit, commands: [{ do: 'cancel' }] }
  const { processor, key } = attempt
  return enter(
    note(deposit, null),
    at,
    { at: 'sending', attempt, sends: phase.sends + 1 },
    { do: 'send', processor, key, seq: deposit.seq },
  )
}

function remember(deposit: Deposit, result: PaymentResult): Deposit {
  const id = 'transactionId' in result ? result.transactionId : undefined
  const known = deposit.transactions ?? []
  return id === undefined || known.includes(id) ? deposit : { ...deposit, transactions: [...known, id] }
}

/** Takes what an attempt came to, from its own answer or from listening. */
export function settle(before: Deposit, at: Moment, attempt: Attempt, result: PaymentResult): Next {
  const deposit = remember(before, result)
  const { phase } = deposit
  const since = 'since' in phase ? phase.since : at
  switch (result.is) {
    case 'approved':
      return enter(note(deposit, null), at, { at: 'succeeded' }, { do: 'finish' })
    case 'declined': {
      const rule = declineRule(attempt.processor, result.code)
      const declined = note(deposit, result.code)
      // Nothing was charged, and nothing more is to be.
      if (deposit.wish === 'cancel' || result.code === cascadeCodes.cancelled)
        return enter(declined, at, { at: 'cancelled' }, { do: 'finish' })
      // Server and table both have to allow it: either alone can only stop.
      if (rule === 'stop' || !result.next) return fail(declined, at, result.code, result.message)
      return advance(declined, at, { after: rule, code: result.code, ...(result.message === undefined ? {} : { message: result.message }) })
    }
    case 'secure': {
      const { redirect } = result
      if (phase.at === 'secure' && phase.redirect === redirect) return { deposit, commands: listenAgain(deposit, at) }
      const known = withId(attempt, result.transactionId)
      const { deposit: secure } = enter(note(deposit, null), at, { at: 'secure', attempt: known, redirect, since })
      return { deposit: secure, commands: [{ do: 'openBank', processor: known.processor, redirect }, ...listenAgain(secure, at)] }
    }
    case 'waiting': {
      if (phase.at === 'secure') return { deposit, commands: listenAgain(deposit, at) }
      const { deposit: listening } = enter(note(deposit, null), at, {
        at: 'listening',
        attempt: withId(attempt, result.transactionId),
        since,
      })
      return { deposit: listening, commands: listenAgain(listening, at) }
    }
    case 'unknown':
      if (phase.at === 'secure') return { deposit, commands: listenAgain(deposit, at) }
      return confirm(deposit, at, attempt, 'sends' in phase ? phase.sends : 1)
    case 'none':
      return phase.at === 'sending' ? stay(deposit) : neverReceived(deposit, at, attempt)
  }
}

import type { Processor } from '../../contract/kernel.ts'
import type { EpochMs } from '../kernel/time.ts'
import { cascadeCodes } from './codes.ts'
import { agreedAtOf, consentAge, isConsentFresh } from './consent.ts'
import { type Attempt, attemptKey, attemptsMade, type Deposit } from './deposit.ts'
import { limits } from '../funding/limits.ts'
import { enterPhase, failDeposit, type Transition } from './transition.ts'
import { charges, processorTable } from './processorTable.ts'
import { addressOf } from '../kernel/routeCall.ts'

/**
 * Returns the address of a call that the browser opens as a page (FUND-27). It carries the order: the server
 * may not know it yet.
 */
function pageCallUrl({ order }: Deposit, { processor, key }: Attempt): string {
  const { id: deposit, amount, currency, account, bonus, fixed, card } = order
  const flags = { bonus: String(bonus), fixed: String(fixed) }
  return addressOf(processorTable[processor].call, { query: { deposit, key, amount, currency, account, ...flags, card: card ?? null } })
}

/** True if the person is asked before the cascade continues with this processor. */
export function mustOfferFirst(deposit: Deposit, processor: Processor): boolean {
  const { asks } = processorTable[processor]
  return asks !== undefined && (asks !== 'afterDecline' || deposit.seq > 0)
}

/** Reason for trying the next processor. `stepUp`: only one where the person can confirm at their bank. */
export type AdvanceReason = { after: 'begin' | 'next' | 'stepUp'; code: string; message?: string }

/** The next untried processor of the stack, or null when all have been tried (FUND-21). */
export function nextProcessor(stack: readonly Processor[], tried: readonly Processor[], stepUp: boolean): Processor | null {
  return stack.find((one) => !tried.includes(one) && (!stepUp || processorTable[one].secure === 'bank')) ?? null
}

const hasConsent = (deposit: Deposit, at: EpochMs): boolean => isConsentFresh(consentAge(deposit, at))

/**
 * Asks a person who has been away whether to send the attempt at all. A later attempt is not offered: the
 * server ends such a deposit. It is asked about, as another tab may have gone on, and closed if it was never
 * received.
 */
function askWhoLeft(deposit: Deposit, at: EpochMs, attempt: Attempt, sends: number): Transition {
  const { processor, key } = attempt
  if (deposit.seq > 1) {
    const refused = { code: cascadeCodes.left }
    return enterPhase(deposit, at, { at: 'confirming', attempt, since: at, sends, refused }, { do: 'listen', processor, key, afterMs: 0 })
  }
  return enterPhase(deposit, at, { at: 'offering', processor, again: { attempt, sends }, left: agreedAtOf(deposit) })
}

/**
 * Starts an attempt whose preconditions are met; every charge starts here. Without a recent yes the person is
 * asked first (FUND-36).
 */
export function startAttempt(deposit: Deposit, at: EpochMs, attempt: Attempt, sends = 1): Transition {
  if (!hasConsent(deposit, at)) return askWhoLeft(deposit, at, attempt, sends - 1)
  const { processor, key } = attempt
  const { call } = processorTable[processor]
  if (call.as === 'page') {
    // The call is a page that the browser opens, so the outcome is only known by listening.
    const redirect = pageCallUrl(deposit, attempt)
    return enterPhase(deposit, at, { at: 'secure', attempt, redirect, since: at }, { do: 'openBank', processor, redirect })
  }
  return enterPhase(deposit, at, { at: 'sending', attempt, sends }, { do: 'send', processor, key, seq: deposit.seq })
}

/**
 * Fails a deposit that has no processor left. The server still waits for a last one that refused before it
 * was asked, so it is told to end the deposit (FUND-36): a quick top-up is open before its first attempt.
 */
function failExhausted(deposit: Deposit, at: EpochMs, { code, message }: AdvanceReason): Transition {
  const failed = failDeposit(deposit, at, code, message)
  const last = deposit.tried.at(-1)?.code
  const isOpen = last === cascadeCodes.notServed || last === cascadeCodes.agniLimit
  return isOpen ? { ...failed, commands: [{ do: 'cancel' }, ...failed.commands] } : failed
}

/**
 * Runs the next untried processor, or offers it if the person would leave the page for it, or fails with the
 * last decline's message (FUND-21, FUND-24). After a decline long after the person's yes nothing is offered
 * (FUND-36).
 */
export function advance(deposit: Deposit, at: EpochMs, reason: AdvanceReason): Transition {
  const { stack } = deposit.order
  const processor = nextProcessor(
    stack,
    deposit.tried.map((one) => one.processor),
    reason.after === 'stepUp',
  )
  if (processor === null) return failExhausted(deposit, at, reason)
  const isOver = deposit.seq > 0 && !hasConsent(deposit, at)
  if (!isOver && mustOfferFirst(deposit, processor) && attemptsMade(deposit) < limits.attemptsPerDeposit.max) {
    const message = reason.message === undefined ? {} : { message: reason.message }
    const code = reason.after === 'begin' || deposit.seq === 0 ? {} : { code: reason.code, ...message }
    return enterPhase(deposit, at, { at: 'offering', processor, ...code })
  }
  return startProcessor(deposit, at, processor)
}

/** Starts the check or the attempt of one processor. `secret`: the person gave a PIN or a token with it. */
export function startProcessor(deposit: Deposit, at: EpochMs, processor: Processor, secret?: true): Transition {
  const previous = deposit.tried.at(-1)?.processor
  const begun = { ...deposit, tried: [...deposit.tried, { processor }] }
  if (!charges(processor)) return enterPhase(begun, at, { at: 'checking', processor }, { do: 'check', processor, afterMs: 0 })
  if (attemptsMade(deposit) >= limits.attemptsPerDeposit.max) return failDeposit(deposit, at, cascadeCodes.attemptLimit)
  const seq = deposit.seq + 1
  const attempt: Attempt = { processor, key: attemptKey(deposit.order.id, seq), ...(secret ? { secret } : {}) }
  const { after } = processorTable[processor]
  if (after && after.processor === previous) {
    const until = at + after.delayMs
    return enterPhase({ ...begun, seq }, at, { at: 'pausing', attempt, until }, { do: 'wait', untilMs: until })
  }
  return startAttempt({ ...begun, seq }, at, attempt)
}

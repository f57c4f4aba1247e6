import type { Processor } from '../../contract/kernel.ts'
import type { EpochMs } from '../kernel/time.ts'
import { cascadeCodes } from './codes.ts'
import { type Attempt, attemptKey, type Deposit } from './deposit.ts'
import { maxAttempts } from './limits.ts'
import { enterPhase, failDeposit, type Transition } from './transition.ts'
import { charges, processorTable } from './processorTable.ts'

/**
 * Processors paid from an account with them, on their own page. After a decline they are offered first, because the person paid by card and
 * may have no such account. ENTROPAY has its own dialog (FUND-28).
 */
const accountProcessors: ReadonlySet<Processor> = new Set<Processor>(['VLOAD', 'SHAPE', 'EZPAY'])

/** True if the person is asked before the cascade continues with this processor: only after a declined attempt. */
export const mustOfferFirst = (deposit: Deposit, processor: Processor): boolean => deposit.seq > 0 && accountProcessors.has(processor)

/** Reason for trying the next processor. `stepUp`: only one where the person can confirm at their bank. */
export type AdvanceReason = { after: 'begin' | 'next' | 'stepUp'; code: string; message?: string }

/** The next untried processor of the stack, or null when all have been tried (FUND-21). */
export function nextProcessor(stack: readonly Processor[], tried: readonly Processor[], stepUp: boolean): Processor | null {
  return stack.find((one) => !tried.includes(one) && (!stepUp || processorTable[one].secure === 'bank')) ?? null
}

/** Starts an attempt whose preconditions are met. */
export function startAttempt(deposit: Deposit, at: EpochMs, attempt: Attempt): Transition {
  const { processor, key } = attempt
  const { call } = processorTable[processor]
  if (call.as === 'page') {
    // The call is a page that the browser opens, so the outcome is only known by listening.
    const redirect = `${call.path}?key=${encodeURIComponent(key)}`
    return enterPhase(deposit, at, { at: 'secure', attempt, redirect, since: at }, { do: 'openBank', processor, redirect })
  }
  return enterPhase(deposit, at, { at: 'sending', attempt, sends: 1 }, { do: 'send', processor, key, seq: deposit.seq })
}

/**
 * Runs the next untried processor, or offers it if the person would leave the page for it, or fails with the last decline's message
 * (FUND-21, FUND-24).
 */
export function advance(deposit: Deposit, at: EpochMs, reason: AdvanceReason): Transition {
  const { stack } = deposit.order
  const processor = nextProcessor(
    stack,
    deposit.tried.map((one) => one.processor),
    reason.after === 'stepUp',
  )
  if (processor === null) return failDeposit(deposit, at, reason.code, reason.message)
  if (mustOfferFirst(deposit, processor) && deposit.seq < maxAttempts) {
    const message = reason.message === undefined ? {} : { message: reason.message }
    return enterPhase(deposit, at, { at: 'offering', processor, code: reason.code, ...message })
  }
  return startProcessor(deposit, at, processor)
}

/** Starts the check or the attempt of one processor. */
export function startProcessor(deposit: Deposit, at: EpochMs, processor: Processor): Transition {
  const previous = deposit.tried.at(-1)?.processor
  const begun = { ...deposit, tried: [...deposit.tried, { processor }] }
  if (!charges(processor)) return enterPhase(begun, at, { at: 'checking', processor }, { do: 'check', processor, afterMs: 0 })
  if (deposit.seq >= maxAttempts) return failDeposit(deposit, at, cascadeCodes.attemptLimit)
  const seq = deposit.seq + 1
  const attempt: Attempt = { processor, key: attemptKey(deposit.order.id, seq) }
  const { after } = processorTable[processor]
  if (after && after.processor === previous) {
    const until = at + after.delayMs
    return enterPhase({ ...begun, seq }, at, { at: 'pausing', attempt, until }, { do: 'wait', untilMs: until })
  }
  return startAttempt({ ...begun, seq }, at, attempt)
}

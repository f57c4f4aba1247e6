import type { Processor } from '../../contract/kernel.ts'
import type { Moment } from '../kernel/time.ts'
import { cascadeCodes } from './codes.ts'
import { type Attempt, attemptKey, type Deposit } from './deposit.ts'
import { maxAttempts } from './limits.ts'
import { enter, fail, type Next } from './next.ts'
import { asksBefore } from './offer.ts'
import { charges, processorTable } from './processorTable.ts'

/** Why the cascade moves on. `stepUp`: only to a processor where the person can confirm at their bank. */
export type Reason = { after: 'begin' | 'next' | 'stepUp'; code: string; message?: string }

/** The next untried processor of the stack, or null when all have been tried (FUND-21). */
export function nextProcessor(stack: readonly Processor[], tried: readonly Processor[], stepUp: boolean): Processor | null {
  return stack.find((one) => !tried.includes(one) && (!stepUp || processorTable[one].secure === 'bank')) ?? null
}

/** Begins an attempt that nothing stands in the way of. */
export function send(deposit: Deposit, at: Moment, attempt: Attempt): Next {
  const { processor, key } = attempt
  const { call } = processorTable[processor]
  if (call.as === 'page') {
    // The call is a page: the browser makes it, and only listening tells what came of it.
    const redirect = `${call.path}?key=${encodeURIComponent(key)}`
    return enter(deposit, at, { at: 'secure', attempt, redirect, since: at }, { do: 'openBank', processor, redirect })
  }
  return enter(deposit, at, { at: 'sending', attempt, sends: 1 }, { do: 'send', processor, key, seq: deposit.seq })
}

/** Runs the next untried processor, asks the person first where they would leave for it, or ends the deposit with the last decline's words (FUND-21, FUND-24). */
export function advance(deposit: Deposit, at: Moment, reason: Reason): Next {
  const { stack } = deposit.order
  const processor = nextProcessor(
    stack,
    deposit.tried.map((one) => one.processor),
    reason.after === 'stepUp',
  )
  if (processor === null) return fail(deposit, at, reason.code, reason.message)
  if (asksBefore(deposit, processor) && deposit.seq < maxAttempts) {
    const message = reason.message === undefined ? {} : { message: reason.message }
    return enter(deposit, at, { at: 'offering', processor, code: reason.code, ...message })
  }
  return begin(deposit, at, processor)
}

/** Begins the check or the attempt of one processor. */
export function begin(deposit: Deposit, at: Moment, processor: Processor): Next {
  const previous = deposit.tried.at(-1)?.processor
  const begun = { ...deposit, tried: [...deposit.tried, { processor }] }
  if (!charges(processor)) return enter(begun, at, { at: 'checking', processor }, { do: 'check', processor, afterMs: 0 })
  if (deposit.seq >= maxAttempts) return fail(deposit, at, cascadeCodes.attemptLimit)
  const seq = deposit.seq + 1
  const attempt: Attempt = { processor, key: attemptKey(deposit.order.id, seq) }
  const { after } = processorTable[processor]
  if (after && after.processor === previous) {
    const until = at + after.delayMs
    return enter({ ...begun, seq }, at, { at: 'pausing', attempt, until }, { do: 'wait', untilMs: until })
  }
  return send({ ...begun, seq }, at, attempt)
}

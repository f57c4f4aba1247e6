import type { Processor } from '../../contract/kernel.ts'
import { nextProcessor } from './advance.ts'
import { cascadeCodes } from './codes.ts'
import { declineRule } from './declines.ts'
import { limits } from '../funding/limits.ts'
import { charges } from './processorTable.ts'
import { type EpochMs, secondMs } from '../kernel/time.ts'

/** An earlier attempt of the deposit in the server's database. `live`: it may have charged, or has. */
export type PastAttempt =
  | { processor: Processor; seq: number; is: 'live' }
  | { processor: Processor; seq: number; is: 'free'; code: string; next: boolean }

/**
 * Returns null if this processor may run next, else the refusal code. The client applies the same rule; the
 * server's decision counts.
 */
export function chargeRefusal(
  stack: readonly Processor[],
  attempts: readonly PastAttempt[],
  wanted: { processor: Processor; seq: number },
): string | null {
  const { processor, seq } = wanted
  if (seq < 1 || attempts.length >= limits.attemptsPerDeposit.max) return cascadeCodes.attemptLimit
  if (attempts.some(({ is }) => is === 'live')) return 'cascade.still_running'
  const last = attempts.toSorted((a, b) => a.seq - b.seq).at(-1)
  if (!last || last.is === 'live') return stack.includes(processor) ? null : 'cascade.wrong_processor'
  const rule = declineRule(last.processor, last.code)
  if (rule === 'stop' || !last.next) return 'cascade.stopped'
  // Only forward in the stack: no processor that was tried or skipped.
  const candidates = stack.slice(stack.indexOf(last.processor) + 1).filter(charges)
  const followers = candidates.filter(
    (one) =>
      nextProcessor(
        [one],
        attempts.map((attempt) => attempt.processor),
        rule === 'stepUp',
      ) !== null,
  )
  return seq > last.seq && stack.includes(last.processor) && followers.includes(processor) ? null : 'cascade.wrong_processor'
}

/** A processor answers within ten seconds: after this the outcome of a request is unknown. */
const requestMs = 30 * secondMs

/**
 * True for an attempt in progress, beside which the person's next deposit may not begin (FUND-36). One whose
 * outcome is unknown does not count: then another way may be chosen (FUND-35). `since`: when it was prepared
 * or sent.
 */
export const isInProgress = (attempt: { status: string; since: EpochMs }, now: EpochMs): boolean =>
  attempt.status === 'secure' ||
  attempt.status === 'waiting' ||
  ((attempt.status === 'prepared' || attempt.status === 'sent') && now - attempt.since < requestMs)

/**
 * True if an attempt still runs, or if another may follow those made so far (FUND-21). The server closes the
 * deposit otherwise.
 */
export function mayContinue(stack: readonly Processor[], attempts: readonly PastAttempt[]): boolean {
  const seq = Math.max(0, ...attempts.map((attempt) => attempt.seq)) + 1
  const isLive = attempts.some(({ is }) => is === 'live')
  return isLive || stack.some((processor) => charges(processor) && chargeRefusal(stack, attempts, { processor, seq }) === null)
}

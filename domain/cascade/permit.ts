import type { Processor } from '../../contract/kernel.ts'
import { nextProcessor } from './advance.ts'
import { cascadeCodes } from './codes.ts'
import { declineRule } from './declines.ts'
import { maxAttempts } from './limits.ts'
import { charges } from './processorTable.ts'

/** An earlier attempt of the deposit, as the server's books have it. `live`: it may have charged, or has. */
export type PastAttempt =
  | { processor: Processor; seq: number; is: 'live' }
  | { processor: Processor; seq: number; is: 'free'; code: string; next: boolean }

/** May this processor follow in the stack? Null: yes. Else the code of the refusal. The client decides the same; this is what counts. */
export function chargeRefusal(
  stack: readonly Processor[],
  past: readonly PastAttempt[],
  wanted: { processor: Processor; seq: number },
): string | null {
  const { processor, seq } = wanted
  if (seq < 1 || seq > maxAttempts) return cascadeCodes.attemptLimit
  if (past.some(({ is }) => is === 'live')) return 'cascade.still_running'
  const last = past.toSorted((a, b) => a.seq - b.seq).at(-1)
  if (!last || last.is === 'live') return stack.includes(processor) ? null : 'cascade.wrong_processor'
  const rule = declineRule(last.processor, last.code)
  if (rule === 'stop' || !last.next) return 'cascade.stopped'
  // Only forward: neither a tried one again nor one that the stack has passed.
  const rest = stack.slice(stack.indexOf(last.processor) + 1).filter(charges)
  const followers = rest.filter(
    (one) =>
      nextProcessor(
        [one],
        past.map((attempt) => attempt.processor),
        rule === 'stepUp',
      ) !== null,
  )
  return seq > last.seq && stack.includes(last.processor) && followers.includes(processor) ? null : 'cascade.wrong_processor'
}

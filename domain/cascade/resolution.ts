import type { Processor } from '../../contract/kernel.ts'
import { processorTable } from './processorTable.ts'
import { finalityMs, pendingTimeoutMs, secureTimeoutMs } from './statusChecks.ts'

/**
 * The server's next step after a processor's answer about an attempt: wait for proof, void it with this code,
 * or record the answer.
 */
export type Resolution = { do: 'wait' } | { do: 'void'; code: string } | { do: 'record' }

/** Decides on an answer to a status request (FUND-35, FUND-44). `ageMs`: since the charge was sent. */
export function resolutionOf(processor: Processor, answer: string, ageMs: number): Resolution {
  switch (answer) {
    case 'notFound':
      // Our own request may still be on its way within this time. Without proof by a void the outcome stays
      // unknown.
      return ageMs >= finalityMs && processorTable[processor].abilities.voidUnknown
        ? { do: 'void', code: 'cascade.not_sent' }
        : { do: 'wait' }
    case 'secure':
    case 'cvv':
      return ageMs > secureTimeoutMs ? { do: 'void', code: 'decline.abandoned' } : { do: 'record' }
    case 'waiting':
      return ageMs > pendingTimeoutMs ? { do: 'void', code: 'cascade.no_result' } : { do: 'record' }
    default:
      return { do: 'record' }
  }
}

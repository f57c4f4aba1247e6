import { tickets, type WireTicket } from '../../../contract/tickets.ts'
import { nextTicketPollMs } from '../../../domain/tickets/pollTiming.ts'
import type { JobEnd } from '../scheduler/job.ts'
import { endOfFailure, isOurRefusal } from './failure.ts'
import type { LaterRun } from './laterRun.ts'

/** The part of the tickets that an answer of support changes. */
const printOf = (list: readonly WireTicket[]): string =>
  list.map(({ id, changed, status_id: status, undelivered }) => `${id} ${changed} ${status} ${undelivered}`).join('|')

/**
 * Reads the tickets and reports a change; the pages read what they show. Ends once all are closed or at rest
 * (SUP-01).
 */
export const ticketsRun: LaterRun = async ({ transport, store, now }, { uid, key }, signal): Promise<JobEnd> => {
  const outcome = await transport.callRoute(tickets, { body: {} }, signal)
  // A back end without tickets has nothing to ask about.
  if (!outcome.ok) return isOurRefusal(outcome) ? { end: 'over', result: outcome.code } : endOfFailure(outcome)
  const { list } = outcome.value
  const print = printOf(list)
  const known = (await store.get('snapshots', uid, key))?.value
  const at = now()
  const pause = nextTicketPollMs(
    list.map(({ state = 'open', changed, at: opened }) => ({ state, changed: changed ?? opened })),
    at,
  )
  return {
    ...(pause === null ? { end: 'over', result: 'rest' } : { end: 'again', inMs: pause, result: String(list.length) }),
    changes: [{ in: 'snapshots', put: { uid, topic: key, value: print, at } }],
    facts: known === print ? [] : [{ topic: 'tickets' }],
  }
}

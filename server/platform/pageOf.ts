import { mostSearched } from '../../contract/trading.ts'
import { Refusal } from '../kernel/refusal.ts'

/** Rows of one answer unless asked for another number. */
const usualRows = 50

/** A number of the query as a whole one that the database takes; `standard` when there is none. */
export function wholeNumber(value: string | undefined, standard: number, most = Number.MAX_SAFE_INTEGER): number {
  const number = Math.floor(Number(value ?? standard))
  return Number.isNaN(number) ? standard : Math.min(Math.max(number, 0), most)
}

/** `limit` and `offset` of a search, brought within bounds. */
export const pageOf = (query: { limit?: string; offset?: string }): { limit: number; offset: number } => ({
  limit: wholeNumber(query.limit, usualRows, mostSearched),
  offset: wholeNumber(query.offset, 0),
})

/** Throws Refusal 400 at the field of the end when it lies before the start: such a search can only be a mistake. */
export function rightWayRound(start: string | undefined, end: string | undefined, field: string): void {
  if (start !== undefined && end !== undefined && Number(end) < Number(start))
    throw new Refusal(400, 'request.malformed', { [field]: 'request.too_small' })
}

import { maxSearchRows } from '../../../contract/trading.ts'
import { Refusal } from '../../kernel/refusal.ts'

/** Rows of one response unless another number is requested. */
const defaultRows = 50

/**
 * Parses a number of the query to an integer that the database accepts; returns `fallback` when there is
 * none.
 */
export function parseInteger(value: string | undefined, fallback: number, max = Number.MAX_SAFE_INTEGER): number {
  const number = Math.floor(Number(value ?? fallback))
  return Number.isNaN(number) ? fallback : Math.min(Math.max(number, 0), max)
}

/** Returns `limit` and `offset` of a search, clamped to their bounds. */
export const parsePage = (query: { limit?: string; offset?: string }): { limit: number; offset: number } => ({
  limit: parseInteger(query.limit, defaultRows, maxSearchRows),
  offset: parseInteger(query.offset, 0),
})

/** Throws Refusal 400 at the end's field when the end lies before the start, which can only be a mistake. */
export function checkTimeRange(start: string | undefined, end: string | undefined, field: string): void {
  if (start !== undefined && end !== undefined && Number(end) < Number(start))
    throw new Refusal(400, 'request.malformed', { [field]: 'request.too_small' })
}

/** Rows of one answer unless asked for fewer; more are read in further pages. */
const mostRows = 500
const usualRows = 50

/** A number of the query as a whole one that the database takes; `standard` when there is none. */
export function wholeNumber(value: string | undefined, standard: number, most = Number.MAX_SAFE_INTEGER): number {
  const number = Math.floor(Number(value ?? standard))
  return Number.isNaN(number) ? standard : Math.min(Math.max(number, 0), most)
}

/** `limit` and `offset` of a search, brought within bounds. */
export const pageOf = (query: { limit?: string; offset?: string }): { limit: number; offset: number } => ({
  limit: wholeNumber(query.limit, usualRows, mostRows),
  offset: wholeNumber(query.offset, 0),
})

import { codeOf } from '../cannotStart.ts'

/** A connection that could not be made or broke, by Node's names. */
const network = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
  'ENOSPC',
])
/** By PostgreSQL's classes: connection (08), resources such as a full disk (53), shutdown (57P), input and output (58); 25006: only reading is possible. */
const sqlState = /^(08\w{3}|53\w{3}|57P0[1-5]|58\w{3}|25006)$/
/** What pg says without a code. */
const words = /^(Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error|PGlite is closed)/

/** True of an error by which the database is away or cannot write for now, false of one that a query of ours is to blame for. */
export function isDatabaseAway(error: unknown): boolean {
  const code = codeOf(error)
  if (code !== null) return network.has(code) || sqlState.test(code)
  return error instanceof Error && words.test(error.message)
}

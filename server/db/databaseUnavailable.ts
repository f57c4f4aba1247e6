import { systemErrorCode } from '../config/startupError.ts'

/** Node's codes of a connection that failed or broke. */
const networkCodes = new Set([
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
/**
 * PostgreSQL's classes: connection (08), resources such as a full disk (53), shutdown (57P), input and output
 * (58); 25006: read-only; 40001 and 40P01: rolled back because of another transaction.
 */
const sqlState = /^(08\w{3}|40001|40P01|53\w{3}|57P0[1-5]|58\w{3}|25006)$/
/** Messages of pg errors that have no code. */
const pgMessages =
  /^(Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error|PGlite is closed)/

/**
 * True if the same call may succeed a moment later: the database is unreachable, cannot write or rolled back.
 * False if our query is at fault.
 */
export function isDatabaseUnavailable(error: unknown): boolean {
  const code = systemErrorCode(error)
  if (code !== null) return networkCodes.has(code) || sqlState.test(code)
  return error instanceof Error && pgMessages.test(error.message)
}

/** Longest wait a server can ask of us: a wrong header must not silence a poll for a day. */
const longestMs = 900_000

/** Milliseconds that a `Retry-After` header asks for, in seconds or as a date; null when there is none. */
export function retryAfterOf(header: string | null, now: number): number | null {
  if (header === null) return null
  const ms = /^\d+$/.test(header) ? Number(header) * 1_000 : Date.parse(header) - now
  return Number.isFinite(ms) ? Math.min(Math.max(ms, 0), longestMs) : null
}

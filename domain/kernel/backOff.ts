/**
 * Delays between consecutive failures, in milliseconds: at least `minMs`, at most `minMs + capMs`.
 * `fixedShare`: the part of the delay that is not random, 0 (full jitter) unless set.
 */
export type BackOff = { minMs: number; baseMs: number; capMs: number; fixedShare?: number }

/**
 * Returns the delay in milliseconds after the `attempt`th consecutive failure, doubled each time, with
 * jitter: clients must not all retry a recovered server at once. `Retry-After` is the minimum.
 */
export function backOffMs(
  { minMs, baseMs, capMs, fixedShare = 0 }: BackOff,
  attempt: number,
  random: () => number,
  retryAfterMs = 0,
): number {
  const span = Math.min(capMs, baseMs * 2 ** Math.min(attempt - 1, 30))
  return Math.max(Math.round(minMs + span * (fixedShare + random() * (1 - fixedShare))), retryAfterMs)
}

/** Returns `ms` changed randomly by up to 10 %, so that clients that started together drift apart. */
export const jittered = (ms: number, random: () => number): number => Math.round(ms * (0.9 + random() * 0.2))

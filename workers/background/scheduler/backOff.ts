/** How failures in a row are spaced, in milliseconds: never closer than `minMs`, never further than `minMs + capMs`. */
export type BackOff = { minMs: number; baseMs: number; capMs: number }

/**
 * Milliseconds to wait after the `attempt`th failure in a row, with full jitter: a server that comes back must not be met by
 * everybody at once. What the server asked for (`Retry-After`) is the least.
 */
export function backOffMs({ minMs, baseMs, capMs }: BackOff, attempt: number, random: () => number, retryAfterMs = 0): number {
  const span = Math.min(capMs, baseMs * 2 ** Math.min(attempt - 1, 30))
  return Math.max(Math.round(minMs + random() * span), retryAfterMs)
}

/** `ms` moved by up to a tenth either way, so that clients that began together drift apart. */
export const jittered = (ms: number, random: () => number): number => Math.round(ms * (0.9 + random() * 0.2))

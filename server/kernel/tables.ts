/** One row for each money call that carried an Idempotency-Key (SRV-04). */
export type IdempotencyTable = {
  customer_id: number
  key: string
  route: string
  body_hash: string
  status: 'running' | 'done'
  /** The answer as JSON text; null while running. */
  answer: string | null
  started_at: number
}

/** One row, written to test whether the database accepts writes (SRV-10). */
export type ReadinessTable = { checked_at: number }

/** Calls of one caller to one route in the current window, for all processes (SRV-13). `key` is a hash. */
export type RateLimitTable = { key: string; count: number; resets_at: number }

export type KernelTables = { idempotency: IdempotencyTable; readiness: ReadinessTable; rate_limit: RateLimitTable }

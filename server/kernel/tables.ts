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

export type KernelTables = { idempotency: IdempotencyTable }

import type { InvoiceView } from '../../../../../contract/background.ts'
import { coin, uid } from '../invoices.ts'

/** Returns a row as a poll writes it, some 250 bytes, for ours and for the baseline. */
export function rowOf(index: number): { uid: number; topic: string; value: InvoiceView; at: number } {
  const guid = `row-${String(index).padStart(16, '0')}`
  const invoice = { status: 'wt', hash: null, amount: '0.00512', currency: 'BTC', paid: '0', due: '0.00512', now: index } as const
  return { uid, topic: `invoice:${coin}:${guid}`, value: { coin, guid, invoice, fetchedAt: index }, at: index }
}

export type WriteWorker = {
  /** Returns rows a second, with `batch` rows per transaction, in sequence. */
  rowsPerSecond(durability: 'relaxed' | 'strict', rows: number, batch: number): Promise<number>
}

/** Runs `write` for all batches and returns rows a second. */
export async function timed(rows: number, batch: number, write: (first: number) => Promise<void>): Promise<number> {
  const start = performance.now()
  for (let first = 0; first < rows; first += batch) await write(first)
  return (rows * 1_000) / (performance.now() - start)
}

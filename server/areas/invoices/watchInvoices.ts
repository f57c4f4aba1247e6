import { secondMs } from '../../../domain/kernel/time.ts'
import type { Deps } from '../../kernel/deps.ts'
import { ChainUnreachable } from '../../external/chains.ts'
import { updateFromChain } from './updateFromChain.ts'

/** Invoices of one batch; the rest come first in the next. */
const batchSize = 500
const concurrency = 8
/** New batches start only within this time: the job runs every minute and must have ended by then. */
const watchMs = 40 * secondMs

/**
 * Checks every due invoice, also while its page is closed (INV-03), and returns how many. An invoice that
 * fails does not affect the others.
 */
export async function watchInvoices(deps: Deps): Promise<number> {
  const until = performance.now() + watchMs
  for (let checked = 0; ;) {
    const { due, failed } = await checkBatch(deps)
    checked += due
    // Failed invoices are still due and would be all that another batch finds.
    if (due < batchSize || failed > 0 || performance.now() > until) return checked
  }
}

async function checkBatch(deps: Deps): Promise<{ due: number; failed: number }> {
  const due = await deps.db
    .selectFrom('invoice')
    .selectAll()
    .where('next_check_at', '<=', deps.now())
    .orderBy('next_check_at')
    .limit(batchSize)
    .execute()
  const queue = due.values()
  let failed = 0
  const worker = async (): Promise<void> => {
    for (const invoice of queue) {
      try {
        await updateFromChain(deps, invoice)
      } catch (error) {
        failed += 1
        if (error instanceof ChainUnreachable)
          deps.log.warn({ coin: invoice.coin, reason: error.message }, 'an invoice could not be looked at')
        else deps.log.error({ err: error, invoice: invoice.guid }, 'an invoice could not be looked at')
      }
    }
  }
  await Promise.all(Array.from({ length: concurrency }, worker))
  return { due: due.length, failed }
}

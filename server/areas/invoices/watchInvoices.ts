import { secondMs } from '../../../domain/kernel/time.ts'
import type { Deps } from '../../kernel/deps.ts'
import { ChainUnreachable } from '../../external/chains.ts'
import type { InvoiceRow } from './invoiceToWire.ts'
import { updateFromChain } from './updateFromChain.ts'

/** Invoices of one batch; the rest come first in the next. */
const batchSize = 500
/** Looks at one network at once. */
const concurrency = 4
/** Looks begin only within this time: the job runs every minute and must have ended by then. */
const watchMs = 40 * secondMs

type Network = Pick<InvoiceRow, 'coin' | 'network'>

/**
 * Checks every due invoice, also while its page is closed (INV-03), and returns how many. Each network has
 * its own queue, so that one that is down or slow delays no other; nor does an invoice that fails.
 */
export async function watchInvoices(deps: Deps): Promise<number> {
  const until = performance.now() + watchMs
  const networks = await deps.db
    .selectFrom('invoice')
    .select(['coin', 'network'])
    .distinct()
    .where('next_check_at', '<=', deps.now())
    .execute()
  const checked = await Promise.all(networks.map((network) => watchNetwork(deps, network, until)))
  return checked.reduce((all, one) => all + one, 0)
}

async function watchNetwork(deps: Deps, network: Network, until: number): Promise<number> {
  for (let checked = 0; ;) {
    const { due, failed } = await checkBatch(deps, network, until)
    checked += due
    // Failed invoices are still due and would be all that another batch finds.
    if (due < batchSize || failed > 0 || performance.now() > until) return checked
  }
}

async function checkBatch(deps: Deps, { coin, network }: Network, until: number): Promise<{ due: number; failed: number }> {
  const due = await deps.db
    .selectFrom('invoice')
    .selectAll()
    .where('coin', '=', coin)
    .where('network', '=', network)
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
        if (error instanceof ChainUnreachable) deps.log.warn({ coin, reason: error.message }, 'an invoice could not be looked at')
        else deps.log.error({ err: error, invoice: invoice.guid }, 'an invoice could not be looked at')
      }
      if (performance.now() > until) return
    }
  }
  await Promise.all(Array.from({ length: concurrency }, worker))
  return { due: due.length, failed }
}

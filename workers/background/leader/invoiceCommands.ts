import type { BackgroundFact, CommandApi, InvoiceView, WorkerResult } from '../../../contract/background.ts'
import { checkInvoice } from '../../../contract/invoices.ts'
import type { InvoiceCoin } from '../../../contract/kernel.ts'
import type { Clock } from '../../../domain/kernel/time.ts'
import { invoiceChange, invoiceJob } from '../jobs/invoice.ts'
import type { Scheduler } from '../scheduler/scheduler.ts'
import type { Fence, RowStore } from '../store/store.ts'
import type { Transport } from '../transport/callRoute.ts'
import { runFailure } from './runFailure.ts'

type Settings = {
  uid: number
  store: RowStore
  fence: Fence | null
  clock: Clock
  transport: Transport
  scheduler: Scheduler
  signal: AbortSignal
  report(facts: readonly BackgroundFact[]): void
  signedOut(): void
}

/**
 * Creates the commands about coin invoices. One that waits for a payment has a job; an ended one has none.
 */
export function createInvoiceCommands(settings: Settings): CommandApi<'watchInvoice' | 'refreshInvoice'> {
  const { uid, store, fence, clock, transport, scheduler, signal } = settings

  const saved = async (coin: InvoiceCoin, guid: string) =>
    (await store.get('snapshots', uid, invoiceJob.key(coin, guid)))?.value as InvoiceView | undefined

  /** Runs the invoice's job and returns the view that it has saved. */
  async function runJob(coin: InvoiceCoin, guid: string): Promise<WorkerResult<InvoiceView>> {
    const end = await scheduler.runNow(invoiceJob.key(coin, guid))
    const failure = runFailure(end)
    if (failure) return failure
    const view = await saved(coin, guid)
    if (view) return { ok: true, value: view }
    return { ok: false, code: end?.end === 'over' ? end.result : 'auth.server_error' }
  }

  /** Fetches an ended invoice, which has no job any more: a late payment changes it (INV-06). */
  async function fetchEnded(coin: InvoiceCoin, guid: string): Promise<WorkerResult<InvoiceView>> {
    const outcome = await transport.callRoute(checkInvoice, { params: { coin }, body: { guid } }, signal)
    if (!outcome.ok) {
      if (outcome.failure === 'signedOut') settings.signedOut()
      return { ok: false, code: outcome.code }
    }
    const view: InvoiceView = { coin, guid, invoice: outcome.value, fetchedAt: clock.now() }
    await store.write(uid, [invoiceChange(uid, view)], { fence })
    settings.report([{ topic: 'invoice', view }])
    return { ok: true, value: view }
  }

  return {
    async watchInvoice(coin, guid) {
      const known = await saved(coin, guid)
      const watched = await store.get('jobs', uid, invoiceJob.key(coin, guid))
      // Already watched, perhaps by another tab: INV-09's minute applies across tabs.
      if (known && watched) return { ok: true, value: known }
      // Ended, but a late or vanished payment may have changed it since (INV-06); its page asks once when it
      // opens.
      if (known && known.invoice.status !== 'wt') {
        const ended = await fetchEnded(coin, guid)
        return ended.ok ? ended : { ok: true, value: known }
      }
      if (!watched) await store.write(uid, [{ in: 'jobs', put: invoiceJob.row(uid, coin, guid, clock.now()) }], { fence })
      const outcome = await runJob(coin, guid)
      return outcome.ok || !known ? outcome : { ok: true, value: known }
    },
    async refreshInvoice(coin, guid) {
      return (await store.get('jobs', uid, invoiceJob.key(coin, guid))) ? runJob(coin, guid) : fetchEnded(coin, guid)
    },
  }
}

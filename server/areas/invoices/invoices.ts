import type { FastifyInstance } from 'fastify'
import { checkInvoice, openInvoices, payCoin } from '../../../contract/invoices.ts'
import { invoiceCoin } from '../../../contract/kernel.ts'
import { waitingStates } from '../../../domain/invoices/state.ts'
import type { Area } from '../../kernel/area.ts'
import type { Deps } from '../../kernel/deps.ts'
import { serve } from '../../kernel/serve.ts'
import { requestedAccount } from '../accounts/requestedAccount.ts'
import { serveBitcoinCalls } from './bitcoinCalls.ts'
import { refreshedInvoice, ownInvoice } from './refreshInvoice.ts'
import { openInvoice } from './openInvoice.ts'
import { watchInvoices } from './watchInvoices.ts'
import { invoiceToWire } from './invoiceToWire.ts'

/** Registers the calls for coin invoices; all eight coins work alike. Only the owner can read an invoice. */
function registerInvoices(app: FastifyInstance, deps: Deps): void {
  serve(app, payCoin, async ({ body, params, person, key }) => {
    const request = { ...body, account: requestedAccount(deps.config, person, body.account) }
    const invoice = await openInvoice(deps, person, invoiceCoin.parse(params['coin']), request, key)
    return { ...invoiceToWire(invoice, deps.now()), return: 'true' as const, guid: invoice.guid }
  })

  serve(app, checkInvoice, async ({ body, params, person }) => {
    const invoice = await ownInvoice(deps, person, body.guid, params['coin'] ?? '')
    return invoiceToWire(await refreshedInvoice(deps, invoice), deps.now())
  })

  serve(app, openInvoices, async ({ person }) => {
    const rows = await deps.db
      .selectFrom('invoice')
      .selectAll()
      .where('customer_id', '=', person.customerId)
      .where('state', 'in', waitingStates)
      .orderBy('opened_at', 'desc')
      .limit(100)
      .execute()
    return { return: 'true' as const, data: rows.map((row) => ({ coin: row.coin, guid: row.guid, ...invoiceToWire(row, deps.now()) })) }
  })

  serveBitcoinCalls(app, deps)
}

/** Coin invoices. */
export const invoicesArea: Area = {
  name: 'invoices',
  register: registerInvoices,
  // Invoices are watched while the page is closed too (INV-03, INV-07).
  work: (deps) => deps.jobs.schedule('invoices.watch', '* * * * *', async () => void (await watchInvoices(deps))),
}

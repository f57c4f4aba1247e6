import type { FastifyInstance } from 'fastify'
import { checkInvoice, openInvoices, payCoin } from '../../../contract/invoices.ts'
import { invoiceCoin } from '../../../contract/kernel.ts'
import type { Deps } from '../../kernel/deps.ts'
import { Refusal } from '../../kernel/refusal.ts'
import { serve } from '../../kernel/serve.ts'
import { namedAccount } from '../accounts/namedAccount.ts'
import { serveBitcoinCalls } from './bitcoinCalls.ts'
import { checkedInvoice, ownInvoice } from './check.ts'
import { openInvoice } from './open.ts'
import { watchInvoices } from './watch.ts'
import { invoiceToWire } from './wire.ts'

/** The calls about coin invoices, all eight coins alike. An invoice answers to its owner alone. */
export function registerInvoices(app: FastifyInstance, deps: Deps): void {
  serve(app, payCoin, async ({ body, params, person, key }) => {
    if (!person) throw new Refusal(401, 'auth.required')
    const wish = { ...body, account: namedAccount(deps.config, person, body.account) }
    const invoice = await openInvoice(deps, person, invoiceCoin.parse(params['coin']), wish, key)
    return { ...invoiceToWire(invoice, deps.now()), return: 'true' as const, guid: invoice.guid }
  })

  serve(app, checkInvoice, async ({ body, params, person }) => {
    if (!person) throw new Refusal(401, 'auth.required')
    const invoice = await ownInvoice(deps, person, body.guid, params['coin'] ?? '')
    return invoiceToWire(await checkedInvoice(deps, invoice), deps.now())
  })

  serve(app, openInvoices, async ({ person }) => {
    if (!person) throw new Refusal(401, 'auth.required')
    const rows = await deps.db
      .selectFrom('invoice')
      .selectAll()
      .where('customer_id', '=', person.customerId)
      .where('state', 'in', ['new', 'partial', 'confirming'])
      .orderBy('opened_at', 'desc')
      .limit(100)
      .execute()
    return { return: 'true' as const, data: rows.map((row) => ({ coin: row.coin, guid: row.guid, ...invoiceToWire(row, deps.now()) })) }
  })

  serveBitcoinCalls(app, deps)
  // Once when the server is ready, however many servers run: INV-03 goes on while nobody has the page open (INV-07).
  app.addHook('onReady', () => deps.jobs.every('invoices.watch', '* * * * *', async () => void (await watchInvoices(deps))))
}

import type { InvoiceCoin } from '../../contract/kernel.ts'
import type { CoinNode } from '../../server/config/coinNodesConfig.ts'
import { chainsOverNodes } from '../../server/external/nodes/chainsOverNodes.ts'
import { updateFromChain } from '../../server/areas/invoices/updateFromChain.ts'
import { type InvoiceRow, invoiceToWire } from '../../server/areas/invoices/invoiceToWire.ts'
import { openInvoice } from '../../server/areas/invoices/openInvoice.ts'
import type { Caller } from '../../server/kernel/call.ts'
import type { Deps } from '../../server/kernel/deps.ts'
import { balanceOf } from '../../server/ledger/balance.ts'
import { openInvoiceServer } from '../support/invoiceServer.ts'

/**
 * Opens a server whose coins are asked of a real node; rates are still the sandbox's. `second` is another
 * process on the same database.
 */
export async function openNodeServer(node: CoinNode) {
  const server = await openInvoiceServer()
  // Blocks carry the time of day.
  server.clock.at = Date.now()
  const { deps } = server
  const others = deps.external.chains
  const overNode = () => chainsOverNodes(others, { db: deps.db, nodes: [node], now: deps.now, freshFor: 0 })
  Object.assign(deps.external, { chains: overNode() })
  const second: Deps = { ...deps, external: { ...deps.external, chains: overNode() } }
  return {
    ...server,
    second,
    open: (person: Caller, coin: InvoiceCoin): Promise<InvoiceRow> =>
      openInvoice(deps, person, coin, { amount: '300.00', bonus: false, fixed: false, currency: 'EUR' }, null),
    amountOf: (invoice: InvoiceRow): string => invoiceToWire(invoice, 0).amount ?? '',
    balance: async (person: Caller): Promise<number> => (await balanceOf(deps.db, person.accountId)).minor,
    /**
     * Looks at an invoice from several processes at once, more than once, and returns what the last one saw.
     */
    async look(invoice: InvoiceRow): Promise<InvoiceRow> {
      for (let round = 0; round < 2; round += 1) {
        server.clock.at += 1
        await Promise.allSettled([deps, second, deps, second].map((one) => updateFromChain(one, invoice)))
      }
      server.clock.at += 1
      return updateFromChain(deps, invoice)
    },
    kinds: async ({ customerId }: Caller): Promise<string[]> =>
      (await deps.db.selectFrom('notification').select('kind').where('customer_id', '=', customerId).orderBy('seq').execute()).map(
        ({ kind }) => kind,
      ),
  }
}

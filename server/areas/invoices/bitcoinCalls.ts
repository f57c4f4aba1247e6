import type { FastifyInstance } from 'fastify'
import { bitcoinCurrency, bitcoinDeposit, bitcoinSave } from '../../../contract/invoices.ts'
import type { Currency } from '../../../contract/kernel.ts'
import { waitingStates } from '../../../domain/invoices/state.ts'
import { moneyToDecimal, parseMoney } from '../../../domain/kernel/money.ts'
import type { Deps } from '../../kernel/deps.ts'
import { Refusal } from '../../kernel/refusal.ts'
import { type Caller, serve } from '../../kernel/serve.ts'
import { type ChainRates, ChainUnreachable } from '../../external/chains.ts'
import { refreshedInvoice, ownInvoice } from './refreshInvoice.ts'
import type { InvoiceRow } from './invoiceToWire.ts'

const success = { return: 'true' } as const

async function currentRates({ external, log }: Deps): Promise<ChainRates> {
  try {
    return await external.chains.rates()
  } catch (error) {
    if (!(error instanceof ChainUnreachable)) throw error
    log.warn({ reason: error.message }, 'no rates')
    throw new Refusal(503, 'invoices.unavailable')
  }
}

/** Returns the invoice that a person reports as paid: by its guid, else their newest open one. */
async function paidInvoice(deps: Deps, person: Caller, guid: string | undefined): Promise<InvoiceRow> {
  if (guid !== undefined) return ownInvoice(deps, person, guid, 'btc')
  const newest = await deps.db
    .selectFrom('invoice')
    .selectAll()
    .where('customer_id', '=', person.customerId)
    .where('coin', '=', 'btc')
    .where('state', 'in', waitingStates)
    .orderBy('opened_at', 'desc')
    .executeTakeFirst()
  if (!newest) throw new Refusal(404, 'invoices.unknown')
  return newest
}

/**
 * Registers the three calls of the Bitcoin tab (FUND-38): opening it, saving an amount, reporting a payment
 * as sent.
 */
export function serveBitcoinCalls(app: FastifyInstance, deps: Deps): void {
  serve(app, bitcoinCurrency, async () => {
    const rates = Object.values((await currentRates(deps)).btc ?? {}).map((price) => [price.currency, moneyToDecimal(price)])
    return { ...success, rates: Object.fromEntries(rates) as Record<string, string> }
  })

  serve(app, bitcoinSave, async ({ body, person }) => {
    const currency: Currency = body.currency ?? (await accountCurrency(deps, person))
    const amount = parseMoney(body.amount, currency)
    if (!amount.ok || amount.value.minor <= 0) throw new Refusal(200, 'funding.wrong_amount', { amount: 'funding.wrong_amount' })
    const draft = { amount: moneyToDecimal(amount.value), currency, saved_at: deps.now() }
    await deps.db
      .insertInto('bitcoin_draft')
      .values({ customer_id: person.customerId, ...draft })
      .onConflict((conflict) => conflict.column('customer_id').doUpdateSet(draft))
      .execute()
    return success
  })

  serve(app, bitcoinDeposit, async ({ body, person }) => {
    const invoice = await paidInvoice(deps, person, body.guid)
    await deps.db.updateTable('invoice').set({ announced_at: deps.now() }).where('guid', '=', invoice.guid).execute()
    await refreshedInvoice(deps, invoice)
    return success
  })
}

async function accountCurrency({ db }: Deps, { accountId }: Caller): Promise<Currency> {
  return (await db.selectFrom('account').select('currency').where('id', '=', accountId).executeTakeFirstOrThrow()).currency
}

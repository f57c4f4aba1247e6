import type { Selectable } from 'kysely'
import type { WireInvoice } from '../../../contract/invoices.ts'
import { amountDue, coins, isCoinItself } from '../../../domain/invoices/coins.ts'
import { trimZeros } from '../../../domain/invoices/paymentUri.ts'
import { wireStatus } from '../../../domain/invoices/state.ts'
import { money, moneyToDecimal } from '../../../domain/kernel/money.ts'
import type { InvoiceTable } from './tables.ts'

export type InvoiceRow = Selectable<InvoiceTable>

/** Returns an invoice in the contract's format (INV-03). `now`: the server's clock. */
export function invoiceToWire(row: InvoiceRow, now: number): WireInvoice {
  const { currency } = coins[row.coin]
  const inCoin = (minor: number): string => trimZeros(money(minor, currency))
  return {
    return: 'true',
    status: wireStatus(row.state),
    hash: row.hash,
    address: row.address,
    amount: inCoin(row.amount),
    currency,
    network: row.network,
    opened: row.opened_at,
    deadline: row.deadline,
    paid: inCoin(row.paid),
    due: inCoin(amountDue(row.coin, row.amount, row.paid)),
    ...(isCoinItself(row.coin, row.worth_currency)
      ? {}
      : { worth: { amount: moneyToDecimal(money(row.worth, row.worth_currency)), currency: row.worth_currency } }),
    confirmations: { seen: row.confirmations, needed: row.confirmations_needed },
    ...(row.credited > 0
      ? {
          credited: {
            amount: moneyToDecimal(money(row.credited, row.worth_currency)),
            currency: row.worth_currency,
            account: row.account,
            ...(row.credited_at === null ? {} : { at: row.credited_at }),
          },
        }
      : {}),
    now,
  }
}

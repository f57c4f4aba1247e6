import { coins } from '../../../domain/invoices/coins.ts'
import { trimZeros } from '../../../domain/invoices/paymentUri.ts'
import { money } from '../../../domain/kernel/money.ts'
import { secondMs } from '../../../domain/kernel/time.ts'
import type { Deps } from '../../kernel/deps.ts'
import { Refusal } from '../../kernel/refusal.ts'
import { expireInvoice, newestWaitingInvoice } from './expireInvoice.ts'

export type Payment = 'half' | 'oneUnitShort' | 'exact' | 'oneUnitOver' | 'double' | 'late'

/**
 * Returns what a payment pays, in the coin's minor units. `unit`: the smallest part that the coin can pay.
 */
function paidAmount(payment: Payment, due: number, unit: number): number {
  switch (payment) {
    case 'half':
      return Math.max(unit, Math.floor(due / 2 / unit) * unit)
    case 'oneUnitShort':
      return due - unit
    case 'oneUnitOver':
      return due + unit
    case 'double':
      return due * 2
    case 'exact':
    case 'late':
      return due
  }
}

/** Pays the person's newest waiting invoice on the sandbox's chain; a late payment ends its time first. */
export const payInvoice =
  (payment: Payment) =>
  async (deps: Deps, customerId: number): Promise<string> => {
    const invoice = await newestWaitingInvoice(deps, customerId)
    if (deps.config.sandboxUrl === null) throw new Refusal(404, 'invoices.unknown')
    const { coin, address } = invoice
    const { currency, digits, ticker } = coins[coin]
    // A paid invoice is paid once more, as by a person who sends twice.
    const due = invoice.paid < invoice.amount ? invoice.amount - invoice.paid : invoice.amount
    const minor = paidAmount(payment, due, 10 ** (8 - digits))
    if (minor <= 0) throw new Refusal(404, 'invoices.unknown')
    if (payment === 'late') await expireInvoice(deps, customerId)
    const amount = trimZeros(money(minor, currency))
    const answer = await fetch(`${deps.config.sandboxUrl}/chain/${coin}/${encodeURIComponent(address)}/pay`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ amount }),
      signal: AbortSignal.timeout(5 * secondMs),
    })
    if (!answer.ok) throw new Refusal(503, 'invoices.unavailable')
    return `${amount} ${ticker} are paid to the ${coin} invoice. Its page shows it within a minute.`
  }

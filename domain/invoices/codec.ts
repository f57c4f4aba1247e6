import type { WireInvoice } from '../../contract/invoices.ts'
import type { Currency, InvoiceCoin } from '../../contract/kernel.ts'
import { compareMoney, type Money, money, parseMoney, subtractMoney } from '../kernel/money.ts'
import { coins } from './coins.ts'
import type { Invoice, InvoicePhase, PaymentTerms } from './invoice.ts'

function readAmount(text: string | undefined, currency: Currency): Money | null {
  if (text === undefined) return null
  const parsed = parseMoney(text, currency)
  return parsed.ok ? parsed.value : null
}

function readTerms(wire: WireInvoice, amount: Money | null): PaymentTerms | null {
  const { address, network, opened, deadline } = wire
  if (address === undefined || amount === null) return null
  return { address, network: network ?? null, amount, opened: opened ?? null, deadline: deadline ?? null }
}

/** INV-06: the three words of the wire and what was paid, as one word. `late`: all of it came, or came again, after the end. */
function readPhase(status: WireInvoice['status'], amount: Money | null, paid: Money): InvoicePhase {
  const measure = amount === null ? -1 : compareMoney(paid, amount)
  if (status === 'su') return amount !== null && measure > 0 ? 'over' : 'paid'
  if (status === 'ex') return paid.minor === 0 ? 'expired' : measure < 0 ? 'short' : 'late'
  if (paid.minor === 0) return 'waiting'
  return measure < 0 ? 'partial' : 'confirming'
}

/** Reads an invoice off the wire. Fields that a plain back end leaves out come back as null or zero. */
export function readInvoice(coin: InvoiceCoin, guid: string, wire: WireInvoice): Invoice {
  const { currency } = coins[coin]
  const none = money(0, currency)
  const amount = readAmount(wire.amount, currency)
  const paid = readAmount(wire.paid, currency) ?? none
  const missing = amount === null || compareMoney(paid, amount) >= 0 ? none : subtractMoney(amount, paid)
  return {
    coin,
    guid,
    phase: readPhase(wire.status, amount, paid),
    hash: wire.hash,
    terms: readTerms(wire, amount),
    paid,
    due: readAmount(wire.due, currency) ?? missing,
    confirmations: wire.confirmations ?? null,
    credited: wire.credited ? readAmount(wire.credited.amount, wire.credited.currency) : null,
  }
}

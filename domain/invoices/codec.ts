import type { WireInvoice } from '../../contract/invoices.ts'
import type { Currency, InvoiceCoin } from '../../contract/kernel.ts'
import { compareMoney, type Money, money, parseMoney, subtractMoney } from '../kernel/money.ts'
import { coins } from './coins.ts'
import type { Invoice, InvoicePhase, PaymentTerms } from './invoice.ts'

function parseAmount(text: string | undefined, currency: Currency): Money | null {
  if (text === undefined) return null
  const parsed = parseMoney(text, currency)
  return parsed.ok ? parsed.value : null
}

function parseTerms(wire: WireInvoice, amount: Money | null): PaymentTerms | null {
  const { address, network, worth, opened, deadline } = wire
  if (address === undefined || amount === null) return null
  return {
    address,
    network: network ?? null,
    amount,
    worth: worth ? parseAmount(worth.amount, worth.currency) : null,
    opened: opened ?? null,
    deadline: deadline ?? null,
  }
}

/**
 * INV-06: combines the three API statuses and the paid amount into one phase; `seen` is null if the back end does not send it. `late`: fully
 * paid, or paid again, after the end. `vanished`: paid, and less than that is left on the chain (FUND-45).
 */
function phaseOf(status: WireInvoice['status'], amount: Money | null, seen: Money | null): InvoicePhase {
  const measure = amount === null ? -1 : compareMoney(seen ?? money(0, amount.currency), amount)
  if (status === 'su') return amount === null || seen === null || measure === 0 ? 'paid' : measure > 0 ? 'over' : 'vanished'
  const nothing = seen === null || seen.minor === 0
  if (status === 'ex') return nothing ? 'expired' : measure < 0 ? 'short' : 'late'
  if (nothing) return 'waiting'
  return measure < 0 ? 'partial' : 'confirming'
}

/** Parses an invoice. Fields that a plain back end omits become null or zero. */
export function parseInvoice(coin: InvoiceCoin, guid: string, wire: WireInvoice): Invoice {
  const { currency } = coins[coin]
  const none = money(0, currency)
  const amount = parseAmount(wire.amount, currency)
  const seen = parseAmount(wire.paid, currency)
  const paid = seen ?? none
  const missing = amount === null || compareMoney(paid, amount) >= 0 ? none : subtractMoney(amount, paid)
  return {
    coin,
    guid,
    phase: phaseOf(wire.status, amount, seen),
    hash: wire.hash,
    terms: parseTerms(wire, amount),
    paid,
    due: parseAmount(wire.due, currency) ?? missing,
    confirmations: wire.confirmations ?? null,
    credited: wire.credited ? parseAmount(wire.credited.amount, wire.credited.currency) : null,
  }
}

import type { WireInvoice } from '../../contract/invoices.ts'
import type { Currency, InvoiceCoin } from '../../contract/kernel.ts'
import { type Money, money, parseMoney } from '../kernel/money.ts'
import { amountDue, coins } from './coins.ts'
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

/** Compares what was paid with the amount: below 0 for a part of it, 0 for all, above 0 for more. */
const measureOf = (coin: InvoiceCoin, amount: number, paid: number): number =>
  paid > amount ? 1 : amountDue(coin, amount, paid) === 0 ? 0 : -1

/**
 * INV-06: combines the three API statuses and the paid amount into one phase; `seen` is null if the back end
 * does not send it. `late`: fully paid, or paid again, after the end. `vanished`: paid, and less than that is
 * left on the chain (FUND-45).
 */
function phaseOf(coin: InvoiceCoin, status: WireInvoice['status'], amount: Money | null, seen: Money | null): InvoicePhase {
  const measure = amount === null ? -1 : measureOf(coin, amount.minor, seen?.minor ?? 0)
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
  const missing = amount === null ? none : money(amountDue(coin, amount.minor, paid.minor), currency)
  return {
    coin,
    guid,
    phase: phaseOf(coin, wire.status, amount, seen),
    hash: wire.hash,
    terms: parseTerms(wire, amount),
    paid,
    due: parseAmount(wire.due, currency) ?? missing,
    confirmations: wire.confirmations ?? null,
    credited: wire.credited ? parseAmount(wire.credited.amount, wire.credited.currency) : null,
    creditedTo:
      wire.credited?.account !== undefined && wire.credited.at !== undefined
        ? { account: wire.credited.account, at: wire.credited.at }
        : null,
  }
}

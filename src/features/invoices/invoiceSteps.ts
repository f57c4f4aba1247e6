import type { ParseKeys } from 'i18next'
import type { Invoice, InvoicePhase } from '../../../domain/invoices/invoice.ts'

type TextKey = ParseKeys<'invoices'>
type State = 'done' | 'now' | 'todo' | 'failed'
/** `title` and `note` are text keys of the area. */
export type InvoiceStep = { key: 'opened' | 'payment' | 'credited'; state: State; title: TextKey; note?: TextKey }

const payment: Record<InvoicePhase, Omit<InvoiceStep, 'key'>> = {
  waiting: { state: 'now', title: 'step.waiting', note: 'phase.waiting' },
  partial: { state: 'now', title: 'step.waiting', note: 'phase.partial' },
  confirming: { state: 'done', title: 'step.received', note: 'phase.confirming' },
  paid: { state: 'done', title: 'step.received', note: 'phase.paid' },
  over: { state: 'done', title: 'step.received', note: 'phase.over' },
  expired: { state: 'failed', title: 'step.ended', note: 'phase.expired' },
  short: { state: 'failed', title: 'step.ended', note: 'phase.short' },
  late: { state: 'failed', title: 'step.ended', note: 'phase.late' },
  vanished: { state: 'failed', title: 'step.vanished', note: 'phase.vanished' },
}

function credited({ phase, credited: amount }: Invoice): Omit<InvoiceStep, 'key'> {
  const title = amount === null ? 'step.credited' : 'step.creditedAmount'
  if (phase === 'confirming') return { state: 'now', title: 'step.confirming', note: 'confirmations' }
  if (phase === 'paid' || phase === 'over' || phase === 'vanished') return { state: 'done', title }
  if (phase === 'short' || phase === 'late')
    return amount === null ? { state: 'now', title: 'step.confirming', note: 'confirmations' } : { state: 'done', title }
  return { state: 'todo', title }
}

/**
 * Returns the invoice's progress in three steps. One that expired without a payment, or lost its whole
 * payment, has two.
 */
export function invoiceSteps(invoice: Invoice): InvoiceStep[] {
  const steps: InvoiceStep[] = [
    { key: 'opened', state: 'done', title: invoice.terms?.opened === null ? 'step.openedSome' : 'step.opened' },
    // Not every back end says how many confirmations are needed (SRV-12).
    ...(invoice.phase === 'waiting' && invoice.confirmations === null
      ? [{ key: 'payment' as const, state: 'now' as const, title: 'step.waiting' as const }]
      : [{ key: 'payment' as const, ...payment[invoice.phase] }]),
  ]
  const isLost = invoice.phase === 'vanished' && invoice.credited === null
  return invoice.phase === 'expired' || isLost ? steps : [...steps, { key: 'credited', ...credited(invoice) }]
}

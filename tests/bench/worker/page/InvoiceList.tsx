import type { ReactNode } from 'react'
import { createRoot } from 'react-dom/client'
import type { WireInvoice } from '../../../../contract/invoices.ts'
import { guids } from './invoices.ts'

/** One invoice as all three ways of polling show it, so that only the polling differs. */
export const InvoiceLine = ({ invoice }: { invoice: WireInvoice | undefined }) => (
  <li>{invoice ? `${invoice.status} ${invoice.due ?? ''} ${invoice.confirmations?.seen ?? 0}` : '–'}</li>
)

/** Renders a line for each invoice, wrapped in the providers the lines need. */
export function showList(Line: (props: { guid: string }) => ReactNode, around: (lines: ReactNode) => ReactNode): void {
  const list = document.querySelector('#list')
  if (!list) throw new Error('the page has no list')
  createRoot(list).render(around(guids.map((guid) => <Line key={guid} guid={guid} />)))
}

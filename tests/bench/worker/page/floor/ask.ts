import { checkInvoice, type WireInvoice } from '../../../../../contract/invoices.ts'
import { coin } from '../invoices.ts'

/** The call that all three make. */
export const checkAddress = checkInvoice.path.replace(':coin', coin)

/** Requests one invoice without validating the response. */
export async function ask(guid: string): Promise<WireInvoice> {
  const answer = await fetch(checkAddress, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ guid }),
  })
  return (await answer.json()) as WireInvoice
}

import { escapeHtml, htmlPage } from '../../http/htmlPage.ts'
import { type BankMode, bankModes } from './settings.ts'
import type { Payout } from './store.ts'

const labels: Readonly<Record<BankMode, string>> = {
  pays: 'Pays by itself',
  byHand: 'Waits for this page',
  rejects: 'Rejects',
  returns: 'Pays, and the money comes back',
  losesRequest: 'Loses the order',
  losesAnswer: 'Loses the answer',
  refuses: 'Refuses the order as invalid',
  slow: 'Answers slowly',
  garbage: 'Answers garbage',
}

const button = ({ id, reference }: Payout, decision: string, label: string): string =>
  `<form method="post" action="/payouts/${id}" style="all:unset"><button name="decision" value="${decision}" aria-label="${label} ${escapeHtml(reference)}">${label}</button></form>`

function row(payout: Payout): string {
  const buttons =
    payout.status === 'waiting'
      ? button(payout, 'pay', 'Pay') + button(payout, 'reject', 'Reject')
      : payout.status === 'paid'
        ? button(payout, 'return', 'Return')
        : ''
  const cells = [
    payout.method,
    `${payout.amount} ${payout.currency}`,
    payout.destination,
    payout.status,
    `${payout.paid} − ${payout.returned}`,
  ]
  return `<tr>${cells.map((text) => `<td>${escapeHtml(text)}</td>`).join('')}<td>${buttons}</td></tr>`
}

/**
 * Returns the page of the bank that pays withdrawals out: its mode, its pace, and its orders with the buttons
 * that decide each by hand.
 */
export const payoutPage = (payouts: readonly Payout[], { mode, seconds }: { mode: BankMode; seconds: number }): string =>
  htmlPage(
    'Payouts',
    `<nav><a href="/">Charges and test cards</a></nav>
<form method="post" action="/payouts/settings"><p><label>With new orders, the bank
<select name="mode" style="font:inherit;min-height:44px">${bankModes.map((one) => `<option value="${one}"${one === mode ? ' selected' : ''}>${labels[one]}</option>`).join('')}</select></label></p>
<p><label>It pays after so many seconds <input name="seconds" type="number" min="0" max="86400" value="${seconds}" style="font:inherit;min-height:44px"></label></p><button>Save</button></form>
${
  payouts.length === 0
    ? '<p>No withdrawal has been sent yet.</p>'
    : `<table><thead><tr><th>Method</th><th>Amount</th><th>To</th><th>Status</th><th>Paid − returned</th><th>Decide</th></tr></thead><tbody>${payouts.map(row).join('')}</tbody></table>`
}`,
  )

import { htmlPage, escapeHtml } from '../../http/htmlPage.ts'
import type { ChainAddress, ChainPayment } from './store.ts'

const style =
  '<style>label{display:block;margin-bottom:12px}input{font:inherit;display:block;box-sizing:border-box;width:100%;padding:10px;margin-top:4px}</style>'

/** Returns the page of all addresses, the newest first, on which a tester chooses one to pay. */
export const addressList = (addresses: readonly ChainAddress[]): string =>
  htmlPage(
    'Addresses',
    addresses.length === 0
      ? '<p>No invoice has been opened yet.</p>'
      : `<ul>${addresses.map(({ coin, address }) => `<li>${escapeHtml(coin.toUpperCase())} <a href="/chain/${coin}/${encodeURIComponent(address)}">${escapeHtml(address)}</a></li>`).join('')}</ul>`,
  )

/** Returns the page that pays one address. */
export function addressPage({ coin, network, address }: ChainAddress, payments: readonly ChainPayment[]): string {
  const here = `/chain/${coin}/${encodeURIComponent(address)}`
  const rows = payments.map(
    ({ txid, amount, confirmations }) =>
      `<tr><td>${escapeHtml(txid.slice(0, 12))}…</td><td>${escapeHtml(amount)}</td><td>${confirmations}</td></tr>`,
  )
  return htmlPage(
    `Pay ${coin.toUpperCase()}`,
    `${style}<p>${escapeHtml(address)}<br>${escapeHtml(network)}</p>
<form method="post" action="${here}/pay"><label>Amount in ${escapeHtml(coin.toUpperCase())}<input name="amount" inputmode="decimal" autocomplete="off" required></label>
<label>Confirmations<input name="confirmations" type="number" min="0" max="100" value="0"></label><button>Pay</button></form>
<form method="post" action="${here}/mine"><label>Blocks<input name="blocks" type="number" min="1" max="100" value="1"></label><button>Mine</button></form>
<table><tr><th>Transaction</th><th>Amount</th><th>Confirmations</th></tr>${rows.join('')}</table>`,
  )
}

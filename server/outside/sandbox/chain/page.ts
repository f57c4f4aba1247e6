import { page, text } from '../html.ts'
import type { ChainAddress, ChainPayment } from './store.ts'

const style =
  '<style>label{display:block;margin-bottom:12px}input{font:inherit;display:block;box-sizing:border-box;width:100%;padding:10px;margin-top:4px}</style>'

/** Where a person plays the payer: every address handed out, the newest first. */
export const addressList = (addresses: readonly ChainAddress[]): string =>
  page(
    'Addresses',
    addresses.length === 0
      ? '<p>No invoice has been opened yet.</p>'
      : `<ul>${addresses.map(({ coin, address }) => `<li>${text(coin.toUpperCase())} <a href="/chain/${coin}/${encodeURIComponent(address)}">${text(address)}</a></li>`).join('')}</ul>`,
  )

/** The page that pays one address. */
export function addressPage({ coin, network, address }: ChainAddress, payments: readonly ChainPayment[]): string {
  const here = `/chain/${coin}/${encodeURIComponent(address)}`
  const rows = payments.map(
    ({ txid, amount, confirmations }) => `<tr><td>${text(txid.slice(0, 12))}…</td><td>${text(amount)}</td><td>${confirmations}</td></tr>`,
  )
  return page(
    `Pay ${coin.toUpperCase()}`,
    `${style}<p>${text(address)}<br>${text(network)}</p>
<form method="post" action="${here}/pay"><label>Amount in ${text(coin.toUpperCase())}<input name="amount" inputmode="decimal" autocomplete="off" required></label>
<label>Confirmations<input name="confirmations" type="number" min="0" max="100" value="0"></label><button>Pay</button></form>
<form method="post" action="${here}/mine"><label>Blocks<input name="blocks" type="number" min="1" max="100" value="1"></label><button>Mine</button></form>
<table><tr><th>Transaction</th><th>Amount</th><th>Confirmations</th></tr>${rows.join('')}</table>`,
  )
}

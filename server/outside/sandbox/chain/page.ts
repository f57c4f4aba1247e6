import type { ChainAddress, ChainPayment } from './store.ts'

/** Text as HTML may carry it. */
const text = (value: string | number): string => String(value).replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)

const style = `
  body{font:16px/1.5 system-ui,sans-serif;max-width:44rem;margin:2rem auto;padding:0 1rem;color:#14213a;background:#f6f7f9;overflow-wrap:anywhere}
  form,table{background:#fff;border:1px solid #dde2e9;border-radius:10px;padding:16px;margin:16px 0;width:100%}
  label{display:block;margin-bottom:12px}input{font:inherit;display:block;width:100%;padding:10px;margin-top:4px;border:1px solid #7c889a;border-radius:6px;box-sizing:border-box}
  button{font:inherit;padding:10px 18px;border:0;border-radius:8px;background:#14213a;color:#fff;cursor:pointer}td,th{text-align:left;padding:6px 12px 6px 0;vertical-align:top}
  .world{font-size:.85rem;color:#4d5b70}`

const page = (title: string, body: string): string =>
  `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${text(title)}</title><style>${style}</style>
<p class="world">Sandbox world: no coin moves here.</p><main><h1>${text(title)}</h1>${body}</main></html>`

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
    `<p>${text(address)}<br><span class="world">${text(network)}</span></p>
<form method="post" action="${here}/pay"><label>Amount in ${text(coin.toUpperCase())}<input name="amount" inputmode="decimal" autocomplete="off" required></label>
<label>Confirmations<input name="confirmations" type="number" min="0" max="100" value="0"></label><button>Pay</button></form>
<form method="post" action="${here}/mine"><label>Blocks<input name="blocks" type="number" min="1" max="100" value="1"></label><button>Mine</button></form>
<table><tr><th>Transaction</th><th>Amount</th><th>Confirmations</th></tr>${rows.join('')}</table>`,
  )
}

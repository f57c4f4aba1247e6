import { invoiceCoin } from '../../contract/kernel.ts'
import { escapeHtml, htmlPage } from '../../http/htmlPage.ts'
import { paces } from './passage.ts'
import type { Rates } from './rates.ts'
import type { ChainAddress, ChainPayment } from './store.ts'

const style =
  '<style>label{display:block;margin-bottom:12px}input,select{font:inherit;display:block;box-sizing:border-box;width:100%;min-height:44px;padding:10px;margin-top:4px}</style>'

const option = (value: string | number, label: string, chosen: boolean): string =>
  `<option value="${value}"${chosen ? ' selected' : ''}>${escapeHtml(label)}</option>`
const coinSelect = (chosen = 'btc'): string =>
  `<label>Coin<select name="coin">${invoiceCoin.options.map((coin) => option(coin, coin.toUpperCase(), coin === chosen)).join('')}</select></label>`
const paceText = (seconds: number): string => (seconds === 0 ? 'By hand only' : `A block every ${seconds} seconds`)

const reorganiseForm = (coin?: string): string => `<h2>Reorganise</h2>
<form method="post" action="/chain/reorganise">${coin === undefined ? coinSelect() : `<input type="hidden" name="coin" value="${coin}">`}
<label>Blocks replaced<input name="depth" type="number" min="1" max="100" value="3"></label>
<button name="fate" value="lost">Lose their payments</button> <button class="no" name="fate" value="returned">Return their payments to the mempool</button></form>`

export type ChainsState = { pace: number; isMoving: boolean; rates: Rates; said: string }

/**
 * Returns the page of the chains: what mines, reorganises and moves them, and all addresses, the newest
 * first.
 */
export const chainsPage = (addresses: readonly ChainAddress[], { pace, isMoving, rates, said }: ChainsState): string =>
  htmlPage(
    'Coin chains',
    `${style}<nav><a href="/controls">Controls</a> · <a href="/">Charges and test cards</a></nav>${said === '' ? '' : `<p role="status"><strong>${escapeHtml(said)}</strong></p>`}
<h2>Addresses</h2>${
      addresses.length === 0
        ? '<p>No invoice has been opened yet.</p>'
        : `<ul>${addresses.map(({ coin, address }) => `<li>${escapeHtml(coin.toUpperCase())} <a href="/chain/${coin}/${encodeURIComponent(address)}">${escapeHtml(address)}</a></li>`).join('')}</ul>`
    }
<h2>Blocks</h2><form method="post" action="/chain/pace"><label>Mining<select name="seconds">${[...new Set([...paces, pace])].map((seconds) => option(seconds, paceText(seconds), seconds === pace)).join('')}</select></label><button>Set the pace</button></form>
${reorganiseForm()}
<h2>Exchange rates</h2><form method="post" action="/chain/drift"><p>Prices ${isMoving ? 'move every ten seconds.' : 'stay as they are.'} <button class="no" name="moving" value="${isMoving ? 0 : 1}">${isMoving ? 'Stop them' : 'Let them move'}</button></p></form>
<form method="post" action="/chain/price">${coinSelect()}<label>Price in dollars<input name="usd" type="number" min="0.01" max="10000000" step="0.01" required></label><button>Set the price</button></form>
<table><tr><th>Coin</th><th>Dollars</th></tr>${invoiceCoin.options.map((coin) => `<tr><td>${coin.toUpperCase()}</td><td>${rates.inDollars(coin).toFixed(2)}</td></tr>`).join('')}</table>`,
  )

/** Returns the page that pays one address. */
export function addressPage({ coin, network, address }: ChainAddress, payments: readonly ChainPayment[]): string {
  const here = `/chain/${coin}/${encodeURIComponent(address)}`
  const rows = payments.map(
    ({ txid, amount, confirmations }) =>
      `<tr><td>${escapeHtml(txid.slice(0, 12))}…</td><td>${escapeHtml(amount)}</td><td>${confirmations}</td><td>${
        confirmations === 0
          ? `<form method="post" action="/chain/transactions/${txid}/drop" style="all:unset"><button class="no" aria-label="Drop ${escapeHtml(txid.slice(0, 12))}">Drop</button></form>`
          : ''
      }</td></tr>`,
  )
  return htmlPage(
    `Pay ${coin.toUpperCase()}`,
    `${style}<nav><a href="/chain">Coin chains</a> · <a href="/controls">Controls</a></nav><p>${escapeHtml(address)}<br>${escapeHtml(network)}</p>
<form method="post" action="${here}/pay"><label>Amount in ${escapeHtml(coin.toUpperCase())}<input name="amount" inputmode="decimal" autocomplete="off" required></label>
<label>Confirmations<input name="confirmations" type="number" min="0" max="100" value="0"></label><button>Pay</button></form>
<form method="post" action="${here}/mine"><label>Blocks<input name="blocks" type="number" min="1" max="100" value="1"></label><button>Mine</button></form>
<table><tr><th>Transaction</th><th>Amount</th><th>Confirmations</th><th></th></tr>${rows.join('')}</table>
${reorganiseForm(coin)}`,
  )
}

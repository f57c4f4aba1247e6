import type { Currency, InvoiceCoin } from './kernel.ts'

/**
 * Every name that a coin has on the wire (APP-22). `invoice`: in addresses of invoices (INV-02); `method`: of
 * withdrawals (WD-02); `also`: a second code of the same currency.
 */
export const coinNames = [
  { currency: 'BTC', method: 'Bitcoin', invoice: 'btc' },
  { currency: 'LTC', method: 'Litecoin', invoice: 'ltc' },
  { currency: 'ETH', method: 'Ethereum', invoice: 'eth' },
  { currency: 'DASH', also: 'DSH', method: 'Dash', invoice: 'dash' },
  { currency: 'BCH', method: 'Bitcoin_Cash', invoice: 'bch' },
  { currency: 'XRP', method: 'Ripple' },
  { currency: 'ZEC', method: 'Zcash', invoice: 'zcash' },
  { currency: 'XMR', method: 'Monero' },
  { currency: 'USDT', invoice: 'usdt' },
  { currency: 'TOKEN', invoice: 'token' },
] as const satisfies readonly CoinNames[]

type CoinNames = { currency: Currency; also?: Currency; method?: string; invoice?: InvoiceCoin }
/** The methods of withdrawals that pay out a coin. */
export type CoinMethod = Extract<(typeof coinNames)[number], { method: string }>['method']

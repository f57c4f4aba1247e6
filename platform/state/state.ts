import type { Currency, Language } from '../../contract/kernel.ts'
import type { AnswerOf } from '../../contract/route.ts'
import type { openOrders, symbols, WireOrder, WireQuote } from '../../contract/trading.ts'
import type { IntervalName } from '../chart/intervals.ts'
import type { Texts } from '../texts/texts.ts'

export type Terms = Pick<AnswerOf<typeof symbols>, 'symbols' | 'stake' | 'expiries'>
export type Balance = AnswerOf<typeof openOrders>['balance']

/** The line to the quotes. `stale`: it was live and has been silent; no order is taken on an old price. */
export type Feed = 'connecting' | 'live' | 'stale'
export type Loading = 'loading' | 'failed' | 'ready'
/** The last press of Up or Down. `refused.code` is a translation key; `unclear`: no answer came, the list will show. */
export type Placing = { status: 'idle' | 'sending' | 'unclear' } | { status: 'refused'; code: string }

/** `unknown`: the shell has not said yet. A guest sees the market and cannot order. */
export type Session = { who: 'unknown' } | { who: 'guest' } | { who: 'person'; token: string }
export const tokenOf = ({ session }: Pick<PlatformState, 'session'>): string | null => (session.who === 'person' ? session.token : null)

export type PlatformState = {
  texts: Texts
  language: Language
  theme: 'dark' | 'light'
  session: Session
  /** The account orders are for, as the shell says; null: the session's own. */
  account: string | null
  terms: Terms | null
  termsLoading: Loading
  symbol: string
  interval: IntervalName
  historyLoading: Loading
  quote: WireQuote | null
  /** The price 24 hours before; null until it is known. */
  dayBefore: string | null
  feed: Feed
  /** The server's clock as far as the quotes tell it, in milliseconds. */
  now: number
  open: WireOrder[]
  settled: WireOrder[]
  balance: Balance | null
  ordersLoading: Loading
  stake: string
  expiryMs: number
  placing: Placing
}

/** What a guest's amounts are shown in. */
export const guestCurrency: Currency = 'USD'
export const currencyOf = ({ balance }: Pick<PlatformState, 'balance'>): Currency => balance?.currency ?? guestCurrency

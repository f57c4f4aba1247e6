import type { Currency, Language } from '../../contract/kernel.ts'
import type { AnswerOf } from '../../contract/route.ts'
import type { openOrders, symbols, WireOrder, WireQuote } from '../../contract/trading.ts'
import type { Direction } from '../../domain/trading/settlement.ts'
import type { ChartStyle, IntervalName } from '../chart/intervals.ts'
import type { Preferences } from '../device/preferences.ts'
import type { Texts } from '../texts/texts.ts'

export type Terms = Pick<AnswerOf<typeof symbols>, 'symbols' | 'stake' | 'expiries'>
export type OfferedSymbol = Terms['symbols'][number]
export type Balance = AnswerOf<typeof openOrders>['balance']

/** The line to the quotes. `stale`: it was live and has been silent; no order is taken on an old price. */
export type Feed = 'connecting' | 'live' | 'stale'
export type Loading = 'loading' | 'failed' | 'ready'
/** Whether anything can be asked of a server, as the shell says; opened by itself, as the browser does. */
export type Connection = 'online' | 'offline'
/** The last press of Up or Down. `refused.code` is a translation key; `unclear`: no answer came, the list will show. */
export type Placing =
  | { status: 'idle' | 'sending' | 'unclear' }
  | { status: 'refused'; code: string }
  | { status: 'confirming'; direction: Direction }

/** `unknown`: the shell has not said yet. A guest sees the market and cannot order. */
export type Session = { who: 'unknown' } | { who: 'guest' } | { who: 'person'; token: string }
export const tokenOf = ({ session }: Pick<PlatformState, 'session'>): string | null => (session.who === 'person' ? session.token : null)

export type PlatformState = {
  texts: Texts
  language: Language
  theme: 'dark' | 'light'
  /** `other`: the app around this page speaks another version of their protocol, and nothing it says is understood. */
  shell: 'same' | 'other'
  session: Session
  /** The account orders are for, as the shell says; null: the session's own. */
  account: string | null
  terms: Terms | null
  termsLoading: Loading
  symbol: string
  interval: IntervalName
  chartStyle: ChartStyle
  /** The chart, or its figures as a table. */
  view: 'chart' | 'table'
  historyLoading: Loading
  /** The candle under the cross, by its beginning. */
  crossedAt: number | null
  /** When the newest candle begins: it changes when a candle is finished, and the table with it. */
  newestCandle: number
  quotes: Readonly<Record<string, WireQuote>>
  feed: Feed
  connection: Connection
  /** The server's clock as far as the quotes tell it, in milliseconds. */
  now: number
  /** What is open over the page. */
  panel: 'none' | 'symbols'
  open: WireOrder[]
  settled: WireOrder[]
  /** Whether there are older ended orders than those listed. */
  older: 'unknown' | 'loading' | 'more' | 'none'
  list: 'open' | 'ended'
  balance: Balance | null
  ordersLoading: Loading
  /** When the list was asked for that is shown, by the device's clock; null: none has come yet. */
  ordersAt: number | null
  stake: string
  /** What the stake was typed in. */
  stakeCurrency: Currency
  expiryMs: number
  placing: Placing
  preferences: Preferences
}

/** What a guest's amounts are shown in. */
export const guestCurrency: Currency = 'USD'
/** What the stake is in: while an account's balance is on its way, still that of the one before. */
export const currencyOf = ({ balance, stakeCurrency }: Pick<PlatformState, 'balance' | 'stakeCurrency'>): Currency =>
  balance?.currency ?? stakeCurrency
export const quoteOf = ({ quotes, symbol }: Pick<PlatformState, 'quotes' | 'symbol'>): WireQuote | null => quotes[symbol] ?? null
export const offeredOf = ({ terms, symbol }: Pick<PlatformState, 'terms' | 'symbol'>): OfferedSymbol | null =>
  terms?.symbols.find((one) => one.symbol === symbol) ?? null

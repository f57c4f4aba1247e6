import type { Currency, Language } from '../../contract/kernel.ts'
import type { ResponseOf } from '../../contract/route.ts'
import type { openOrders, symbols, WireOrder, WireQuote } from '../../contract/trading.ts'
import type { EpochMs } from '../../domain/kernel/time.ts'
import type { Direction } from '../../domain/trading/settlement.ts'
import type { ChartStyle, IntervalName } from '../chart/intervals.ts'
import type { Preferences } from '../device/preferences.ts'
import type { SentOrder } from '../orders/unclearOrder.ts'
import type { Texts } from '../texts/texts.ts'

export type Terms = Pick<ResponseOf<typeof symbols>, 'symbols' | 'stake' | 'expiries'>
export type OfferedSymbol = Terms['symbols'][number]
export type Balance = ResponseOf<typeof openOrders>['balance']

/** The quote stream. `stale`: it was live and has been silent; no order is accepted at an old price. */
export type Feed = 'connecting' | 'live' | 'stale'
export type Loading = 'loading' | 'failed' | 'ready'
/** The connection to the servers as the host page reports it; outside an iframe, as the browser does. */
export type Connection = 'online' | 'offline'
/**
 * The last order. `refused.code` is a translation key. `unclear`: no response came, a refresh will show;
 * `since`: when the last send failed, by `performance.now()`.
 */
export type Placing =
  | { status: 'idle' | 'sending' }
  | { status: 'unclear'; sent: SentOrder; since: number }
  | { status: 'refused'; code: string }
  | { status: 'confirming'; direction: Direction }

/** `unknown`: the host page has sent none yet. A guest sees the market and cannot order. */
export type Session = { who: 'unknown' } | { who: 'guest' } | { who: 'person'; token: string }
export const tokenOf = ({ session }: Pick<PlatformState, 'session'>): string | null => (session.who === 'person' ? session.token : null)

export type PlatformState = {
  texts: Texts
  language: Language
  theme: 'dark' | 'light'
  /** `other`: the host page speaks another version of the protocol, so its messages are ignored. */
  hostVersion: 'same' | 'other'
  session: Session
  /** The account to order for, set by the host page; null: the session's default. */
  account: string | null
  terms: Terms | null
  termsLoading: Loading
  symbol: string
  interval: IntervalName
  chartStyle: ChartStyle
  /** The chart, or its candles as a table. */
  view: 'chart' | 'table'
  /** `busy`: too many people load candles at once. */
  historyLoading: Loading | 'busy'
  /** The start of the candle under the crosshair. */
  crosshairAt: number | null
  /** The start of the newest candle: it changes when a candle is finished, and the table with it. */
  newestCandle: number
  quotes: Readonly<Record<string, WireQuote>>
  feed: Feed
  connection: Connection
  /** The server's clock as known from the quotes, in milliseconds. */
  now: number
  /** The open panel. */
  panel: 'none' | 'symbols'
  open: WireOrder[]
  settled: WireOrder[]
  /** `more`: there are older ended orders than those listed. */
  older: 'unknown' | 'loading' | 'more' | 'none'
  list: 'open' | 'ended'
  balance: Balance | null
  ordersLoading: Loading
  /** The time at which the shown list was requested, by the device's clock; null: none has come yet. */
  ordersAt: number | null
  stake: string
  /** The currency the stake was typed in. */
  stakeCurrency: Currency
  expiryMs: number
  placing: Placing
  /** The direction of the signal that the person has opened here, marked until it ends. */
  suggestion: Suggestion | null
  preferences: Preferences
  /**
   * The hints of the first visit that were dismissed on this device. Null: the host page has not sent it yet.
   */
  hintsSeen: number | null
}

/** A signal's direction. It says nothing about another symbol, or after `until` of the server's clock. */
export type Suggestion = { symbol: string; direction: Direction; until: EpochMs }
/** Returns the direction to mark in the ticket. */
export const suggestedOf = ({ suggestion, symbol, now }: Pick<PlatformState, 'suggestion' | 'symbol' | 'now'>): Direction | null =>
  suggestion?.symbol === symbol && now < suggestion.until ? suggestion.direction : null

/** The currency of a guest's amounts. */
export const guestCurrency: Currency = 'USD'
/** Returns the currency of the stake; while an account's balance is loading, still that of the one before. */
export const currencyOf = ({ balance, stakeCurrency }: Pick<PlatformState, 'balance' | 'stakeCurrency'>): Currency =>
  balance?.currency ?? stakeCurrency
export const quoteOf = ({ quotes, symbol }: Pick<PlatformState, 'quotes' | 'symbol'>): WireQuote | null => quotes[symbol] ?? null
export const offeredOf = ({ terms, symbol }: Pick<PlatformState, 'terms' | 'symbol'>): OfferedSymbol | null =>
  terms?.symbols.find((one) => one.symbol === symbol) ?? null

import type { WireQuote } from '../../contract/trading.ts'
import type { Hours } from './hours.ts'

/** Asset class of a symbol, by which the list of symbols is grouped. */
export type SymbolKind = 'fx' | 'crypto' | 'commodity' | 'index'

/** A traded symbol of the reference platform. Prices are whole points: 108426 with 5 digits is 1.08426. */
export type TradedSymbol = {
  symbol: WireQuote['symbol']
  name: string
  kind: SymbolKind
  /** Decimal places of a shown price. */
  digits: number
  /** The price, in points, around which the walk moves. */
  basePoints: number
  /** Standard deviation of one day's move, in millionths of the base. */
  dayMovePpm: number
  /** Payout of a won order on top of its stake, in percent. */
  payoutPercent: number
  hours: Hours
}

const minuteOfWeek = (day: number, hour: number): number => day * 1_440 + hour * 60
/** Sunday 21:00 to Friday 21:00 UTC: from the first trade in Wellington to the last in New York. */
const marketWeek: Hours = [{ from: minuteOfWeek(0, 21), to: minuteOfWeek(5, 21) }]
/** Monday to Friday, 07:00 to 21:00 UTC: while exchanges in Europe or America are open. */
const exchangeSessions: Hours = [1, 2, 3, 4, 5].map((day) => ({ from: minuteOfWeek(day, 7), to: minuteOfWeek(day, 21) }))

type SymbolRow = [symbol: string, name: string, digits: number, basePoints: number, dayMovePpm: number, payoutPercent: number]
const symbolsOf = (kind: SymbolKind, hours: Hours, rows: readonly SymbolRow[]): TradedSymbol[] =>
  rows.map(([symbol, name, digits, basePoints, dayMovePpm, payoutPercent]) => ({
    symbol,
    name,
    kind,
    digits,
    basePoints,
    dayMovePpm,
    payoutPercent,
    hours,
  }))

/**
 * Daily moves are those of real markets in quiet times; above 15,000 ppm the walk could leave its bound
 * (quoteWalk.ts). The indices are invented and use no exchange's name.
 */
export const tradedSymbols: readonly TradedSymbol[] = [
  ...symbolsOf('fx', marketWeek, [
    ['EUR/USD', 'Euro / US dollar', 5, 108_400, 6_000, 82],
    ['GBP/USD', 'Pound / US dollar', 5, 127_150, 7_000, 82],
    ['USD/JPY', 'US dollar / yen', 3, 151_320, 6_500, 82],
    ['AUD/USD', 'Australian dollar / US dollar', 5, 65_840, 7_500, 81],
    ['USD/CHF', 'US dollar / Swiss franc', 5, 88_210, 6_500, 81],
    ['EUR/GBP', 'Euro / pound', 5, 85_270, 5_000, 80],
  ]),
  ...symbolsOf('crypto', null, [
    ['BTC/USD', 'Bitcoin', 2, 6_250_000, 15_000, 78],
    ['ETH/USD', 'Ethereum', 2, 312_000, 15_000, 78],
    ['LTC/USD', 'Litecoin', 3, 84_600, 15_000, 76],
    ['BCH/USD', 'Bitcoin Cash', 2, 48_200, 15_000, 76],
    ['XRP/USD', 'Ripple', 5, 61_250, 15_000, 76],
  ]),
  ...symbolsOf('commodity', marketWeek, [
    ['XAU/USD', 'Gold', 2, 235_000, 9_000, 80],
    ['XAG/USD', 'Silver', 3, 28_450, 13_000, 79],
    ['OIL/USD', 'Crude oil', 2, 7_840, 14_000, 79],
  ]),
  ...symbolsOf('index', exchangeSessions, [
    ['EUROPE50', 'Europe 50 index', 1, 49_800, 9_000, 80],
    ['TECH100', 'Technology 100 index', 1, 186_400, 12_000, 80],
    ['ASIA30', 'Asia 30 index', 1, 92_600, 10_000, 79],
  ]),
]

const bySymbol: ReadonlyMap<string, TradedSymbol> = new Map(tradedSymbols.map((traded) => [traded.symbol, traded]))

export const findSymbol = (symbol: string): TradedSymbol | undefined => bySymbol.get(symbol)

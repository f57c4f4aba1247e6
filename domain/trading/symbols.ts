import type { WireQuote } from '../../contract/trading.ts'

/** A traded symbol of the reference platform. Prices are whole points: 108426 with 5 digits is 1.08426. */
export type TradedSymbol = {
  symbol: WireQuote['symbol']
  name: string
  /** Digits after the point of a shown price. */
  digits: number
  /** The price, in points, about which the walk moves. */
  basePoints: number
  /** Standard deviation of a whole day's move, in millionths of the base. */
  dayMovePpm: number
  /** What a won order pays on top of its stake, in percent. */
  payoutPercent: number
}

/** Moves are those of the real markets in quiet times; above 15,000 ppm the walk could leave its bound (quoteWalk.ts). */
export const tradedSymbols: readonly TradedSymbol[] = [
  { symbol: 'EUR/USD', name: 'Euro / US dollar', digits: 5, basePoints: 108_400, dayMovePpm: 6_000, payoutPercent: 82 },
  { symbol: 'GBP/USD', name: 'Pound / US dollar', digits: 5, basePoints: 127_150, dayMovePpm: 7_000, payoutPercent: 82 },
  { symbol: 'USD/JPY', name: 'US dollar / yen', digits: 3, basePoints: 151_320, dayMovePpm: 6_500, payoutPercent: 82 },
  { symbol: 'XAU/USD', name: 'Gold', digits: 2, basePoints: 235_000, dayMovePpm: 9_000, payoutPercent: 80 },
  { symbol: 'BTC/USD', name: 'Bitcoin', digits: 2, basePoints: 6_250_000, dayMovePpm: 15_000, payoutPercent: 78 },
  { symbol: 'ETH/USD', name: 'Ethereum', digits: 2, basePoints: 312_000, dayMovePpm: 15_000, payoutPercent: 78 },
]

const bySymbol: ReadonlyMap<string, TradedSymbol> = new Map(tradedSymbols.map((traded) => [traded.symbol, traded]))

export const findSymbol = (symbol: string): TradedSymbol | undefined => bySymbol.get(symbol)

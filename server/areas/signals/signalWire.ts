import type { WireListedSignal, WireSignal } from '../../../contract/signals.ts'
import type { ComputedSignal } from '../../../domain/signals/computeSignals.ts'
import { pointsToDecimal } from '../../../domain/trading/priceText.ts'
import { findSymbol } from '../../../domain/trading/symbols.ts'
import type { SignalRow } from './tables.ts'

/** The place after which a list goes on: the signal of this symbol and time. */
export type SignalCursor = { symbol: string; at: number }

/** Returns the id of a signal, the same in every process. */
export const signalId = ({ symbol, at }: SignalCursor): string => `${symbol}.${at}`

/** Parses the id of a signal; null if it is not one. */
export function parseSignalId(id: string): SignalCursor | null {
  const [, symbol, at] = /^([A-Z0-9/]{3,12})\.(\d{1,15})$/.exec(id) ?? []
  return symbol === undefined ? null : { symbol, at: Number(at) }
}

const priceText = (symbol: string, points: number): string => pointsToDecimal(points, findSymbol(symbol)?.digits ?? 0)

/** Returns a signal in the contract's format. */
export const signalToWire = (row: SignalRow): WireSignal => ({
  id: signalId(row),
  symbol: row.symbol,
  direction: row.direction,
  price: priceText(row.symbol, row.open_points),
  at: row.at,
  until: row.valid_until,
  expiryMs: row.expiry_ms,
  reason: { rule: row.rule, values: row.figures },
})

/** Returns a signal that is not stored in the contract's format. */
export const computedToWire = ({ symbol, direction, openPoints, at, until, expiryMs, rule, values }: ComputedSignal): WireSignal => ({
  id: signalId({ symbol, at }),
  symbol,
  direction,
  price: priceText(symbol, openPoints),
  at,
  until,
  expiryMs,
  reason: { rule, values },
})

/** Returns a signal of the list in the contract's format. */
export const listedSignalToWire = (row: SignalRow): WireListedSignal => ({
  ...signalToWire(row),
  outcome: row.outcome,
  computed: row.published_at === null ? 'afterwards' : 'inTime',
  ...(row.close_points === null ? {} : { closePrice: priceText(row.symbol, row.close_points) }),
})

import type { PlatformState } from '../state/state.ts'

/** The limit of one stream: of a longer list the rest is not live. */
const maxStreamed = 32

/** Returns the symbols to stream: the chosen one, those of open orders, and all while the symbol list is open. */
export function wantedSymbols({ symbol, open, panel, terms }: Pick<PlatformState, 'symbol' | 'open' | 'panel' | 'terms'>): string {
  const listed = panel === 'symbols' ? (terms?.symbols ?? []).map((one) => one.symbol) : []
  const wanted = new Set([symbol, ...open.map((order) => order.symbol), ...listed])
  return [...wanted].slice(0, maxStreamed).toSorted().join(',')
}

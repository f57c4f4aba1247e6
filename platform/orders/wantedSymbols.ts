import type { PlatformState } from '../state/state.ts'

/** More than a stream takes at once: of a longer list the rest is not live. */
const mostStreamed = 32

/** Whose quotes are needed now, as the stream wants them: the chosen symbol, those of open orders, and all while the list of them is open. */
export function wantedSymbols({ symbol, open, panel, terms }: Pick<PlatformState, 'symbol' | 'open' | 'panel' | 'terms'>): string {
  const listed = panel === 'symbols' ? (terms?.symbols ?? []).map((one) => one.symbol) : []
  const wanted = new Set([symbol, ...open.map((order) => order.symbol), ...listed])
  return [...wanted].slice(0, mostStreamed).toSorted().join(',')
}

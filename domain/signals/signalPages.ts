import type { WireListedSignal } from '../../contract/signals.ts'

/**
 * Returns the signals of several answers, newest first, each once: a later answer replaces an earlier one's
 * row.
 */
export function mergePages(...pages: readonly (readonly WireListedSignal[])[]): WireListedSignal[] {
  const byId = new Map(pages.flat().map((one) => [one.id, one]))
  // Ids sort those of one time as the server does.
  return [...byId.values()].toSorted((a, b) => (b.at ?? 0) - (a.at ?? 0) || (a.id < b.id ? 1 : -1))
}

/** The limits of the list; a missing part is not limited. */
export type SignalFilters = Partial<Pick<WireListedSignal, 'symbol' | 'direction' | 'outcome'>>

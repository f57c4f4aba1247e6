import type { PlatformState } from '../state/state.ts'
import type { Store } from '../state/store.ts'
import { parsePreferences, serializePreferences } from './preferences.ts'

/**
 * `whole`: all, for a page that has just loaded or a new person. `shared`: only what all tabs share; this
 * page keeps its symbol and chart.
 */
export type RestoreScope = 'whole' | 'shared'
/** Applies the preferences saved by the host page; empty text for the defaults. */
export type RestorePreferences = (text: string, scope: RestoreScope) => void

/** Restores preferences into the store. `showSymbol` shows a symbol on a page that has its terms. */
export function restorePreferences(
  store: Store<PlatformState>,
  prefersReducedMotion: boolean,
  showSymbol: (symbol: string) => void,
): RestorePreferences {
  return (text, scope) => {
    const { preferences, terms, symbol } = store.get()
    // The host page sends them again whenever it has checked the session.
    if (text === serializePreferences(preferences)) return
    const chosen = parsePreferences(text, prefersReducedMotion)
    const { favourites, ordering, sound, interval, chartStyle } = chosen
    if (scope === 'shared') return store.set({ preferences: { ...preferences, favourites, ordering, sound } })
    store.set({ preferences: chosen, interval, chartStyle })
    if (terms) showSymbol(chosen.symbol ?? symbol)
    else if (chosen.symbol) store.set({ symbol: chosen.symbol })
  }
}

import type { PlatformState } from '../state/state.ts'
import type { Store } from '../state/store.ts'
import { readPreferences, textOf } from './preferences.ts'

/**
 * `whole`: for a page that has just loaded, or that somebody has come to. `shared`: what another tab of theirs has chosen meanwhile; what
 * this page looks at stays.
 */
export type Extent = 'whole' | 'shared'
/** Takes over what the shell has kept for whoever is here; empty for what stands at first. */
export type RestoreChoices = (text: string, extent: Extent) => void

/** Restores choices into the store. `follow` leads a page that has its terms to a symbol. */
export function restoreChoices(store: Store<PlatformState>, wantsCalm: boolean, follow: (symbol: string) => void): RestoreChoices {
  return (text, extent) => {
    const { preferences, terms, symbol } = store.get()
    // The shell says it again whenever it has found out anew who is here.
    if (text === textOf(preferences)) return
    const chosen = readPreferences(text, wantsCalm)
    const { favourites, ordering, sound, interval, chartStyle } = chosen
    if (extent === 'shared') return store.set({ preferences: { ...preferences, favourites, ordering, sound } })
    store.set({ preferences: chosen, interval, chartStyle })
    if (terms) follow(chosen.symbol ?? symbol)
    else if (chosen.symbol) store.set({ symbol: chosen.symbol })
  }
}

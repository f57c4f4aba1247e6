import { signal as wireSignal, type WireSignal } from '../../../contract/signals.ts'
import { signalPopupMs } from '../../../domain/signals/timing.ts'
import { tabStorage } from '../../browser/storage.ts'

/** A popup of this tab. `endsAt`: by this device's clock. */
type ShownSignal = { uid: number; signal: WireSignal; endsAt: number }

/** Holds the popup in this tab: a reload or a crash neither ends it nor starts its time anew (ENG-05). */
const storageKey = 'shownSignal'

export const keepShownSignal = (shown: ShownSignal): void => tabStorage.set(storageKey, JSON.stringify(shown))
export const dropShownSignal = (): void => tabStorage.remove(storageKey)

/**
 * Returns the person's popup that a reload has interrupted and its time left in milliseconds; null without
 * one, and once its time has passed.
 */
export function readShownSignal(uid: number, now: number): { signal: WireSignal; left: number } | null {
  try {
    const kept = JSON.parse(tabStorage.get(storageKey) ?? 'null') as Partial<ShownSignal> | null
    const read = wireSignal.safeParse(kept?.signal)
    const left = (kept?.endsAt ?? 0) - now
    // Longer than a whole popup: the clock was set back meanwhile.
    return read.success && kept?.uid === uid && left > 0 && left <= signalPopupMs ? { signal: read.data, left } : null
  } catch {
    return null
  }
}

import { signal as wireSignal, type WireSignal } from '../../../contract/signals.ts'
import { signalPopupMs } from '../../../domain/signals/timing.ts'
import { tabStorage } from '../../browser/storage.ts'

/**
 * A popup of this tab. `left`: its time in milliseconds at `since`, which is by this device's clock; null
 * while the time is held.
 */
type ShownSignal = { uid: number; signal: WireSignal; left: number; since: number | null }

/** Holds the popup in this tab: a reload or a crash neither ends it nor starts its time anew (ENG-05). */
const storageKey = 'shownSignal'

export const keepShownSignal = (shown: ShownSignal): void => tabStorage.set(storageKey, JSON.stringify(shown))
export const dropShownSignal = (): void => tabStorage.remove(storageKey)

/**
 * Returns the person's popup that a reload has interrupted and its time left in milliseconds; null without
 * one, once its time has passed, and once an order by it makes no sense any more. `offsetMs`: the server's
 * time less this device's.
 */
export function readShownSignal(uid: number, now: number, offsetMs: number): { signal: WireSignal; left: number } | null {
  try {
    const kept = JSON.parse(tabStorage.get(storageKey) ?? 'null') as Partial<ShownSignal> | null
    const read = wireSignal.safeParse(kept?.signal)
    if (!read.success || kept?.uid !== uid || kept.left === undefined) return null
    const { until } = read.data
    // A held one without an end of its own would come back for ever.
    if (until === undefined ? kept.since === null : until <= now + offsetMs) return null
    const left = kept.left - (now - (kept.since ?? now))
    // Longer than a whole popup: the clock was set back meanwhile.
    return left > 0 && left <= signalPopupMs ? { signal: read.data, left } : null
  } catch {
    return null
  }
}

import { deviceTimeZone, followTimeZone } from '../../domain/kernel/formatters.ts'
import { secondMs } from '../../domain/kernel/time.ts'
import type { Texts } from '../texts/texts.ts'
import type { Store } from './store.ts'

/** The interval of the looks at the device's time zone: each costs a formatter. */
const zoneMs = 10 * secondMs

/** Shows times in the device's new time zone when its person comes back from a journey (APP-23). */
export function watchTimeZone(store: Pick<Store<{ texts: Texts }>, 'get' | 'set'>): void {
  const follow = (): void => {
    // Views print everything again when the texts change, even to the same ones.
    if (followTimeZone(deviceTimeZone())) store.set({ texts: { ...store.get().texts } })
  }
  follow()
  setInterval(follow, zoneMs)
}

import { deviceStorage } from '../../browser/storage.ts'
import { hasRememberedPerson, rememberedPerson } from '../../shell/session/rememberedPerson.ts'
import { selectCsrf, selectShownUser, selectStatus } from '../../shell/session/sessionSlice.ts'

/**
 * The platform's choices on this device, such as favourite symbols. Kept here, because a third-party iframe
 * may have no storage.
 */
const storageKey = 'platform'
/**
 * The number of hints of the first visit that were dismissed. It belongs to the device: a sign-out keeps it
 * (APP-32).
 */
const hintsKey = 'hints'

/**
 * The owner of the choices: a person's id, or null for a visitor. Undefined: the session is not known yet or
 * has ended.
 */
export type ChoicesOwner = number | null | undefined

/** Returns the owner according to the server. A remembered person may no longer have a session (SES-14). */
export function selectChoicesOwner(state: Parameters<typeof selectStatus>[0]): ChoicesOwner {
  if (selectCsrf(state) === '') return undefined
  return selectStatus(state) === 'visitor' ? null : selectShownUser(state)?.userId
}

/** False if another tab has signed in another person, to whom the choices belong now. */
const isStoredOwner = (owner: ChoicesOwner): boolean => (owner === null ? !hasRememberedPerson() : owner === rememberedPerson())

/** Returns the stored choices; empty if there are none or they are another person's (SES-14). */
export const readPlatformChoices = (owner: ChoicesOwner): string => (isStoredOwner(owner) ? (deviceStorage.get(storageKey) ?? '') : '')

/**
 * Subscribes to changes by another tab, including those missed in the back/forward cache. Returns the
 * unsubscribe function.
 */
export function onPlatformChoicesChange(run: () => void): () => void {
  const onStorage = ({ key }: StorageEvent): void => {
    if (key === storageKey || key === hintsKey) run()
  }
  const onPageShow = ({ persisted }: PageTransitionEvent): void => {
    if (persisted) run()
  }
  addEventListener('storage', onStorage)
  addEventListener('pageshow', onPageShow)
  return () => {
    removeEventListener('storage', onStorage)
    removeEventListener('pageshow', onPageShow)
  }
}

/** Stores the choices, unless the stored ones belong to another person. */
export function writePlatformChoices(owner: ChoicesOwner, text: string): void {
  if (isStoredOwner(owner)) deviceStorage.set(storageKey, text)
}

/** Returns how many hints of the first visit were dismissed on this device. */
export const readHintsSeen = (): number => {
  const seen = Number(deviceStorage.get(hintsKey) ?? 0)
  return Number.isSafeInteger(seen) && seen >= 0 ? seen : 0
}
export const writeHintsSeen = (seen: number): void => deviceStorage.set(hintsKey, String(seen))

import { deleteReadPages } from '../../bridges/serverPages.ts'
import { deviceStorage, tabStorage } from '../../browser/storage.ts'

const storageKey = 'uid'
/** Key of the id of the person whose data is in this tab's sessionStorage. */
const tabKey = 'lastPerson'
/** Prefix of the id after a session has expired. */
const lockedPrefix = 'locked '

/**
 * Keys that belong to the device, not to a person: theme, language, hints seen, and a logout that the server
 * has not confirmed.
 */
const deviceKeys = new Set([storageKey, 'theme', 'language', 'hints', 'logoutPending'])

/**
 * Deletes the person's choices and unsent input, including the chat's room and favourite symbols (SES-14).
 */
function deletePersonalData(): void {
  for (const key of deviceStorage.keys()) if (!deviceKeys.has(key)) deviceStorage.remove(key)
  tabStorage.clear()
  void deleteReadPages()
}

const ownerOf = (kept: string): string => kept.replace(lockedPrefix, '')

/**
 * Returns the id of the person whose records may be shown before the server answers; null if none is known or
 * the records are locked (SES-14).
 */
export function rememberedPerson(): number | null {
  const uid = Number(deviceStorage.get(storageKey) ?? Number.NaN)
  return Number.isSafeInteger(uid) ? uid : null
}

/** True if a person has signed in on this device and has not signed out. */
export const hasRememberedPerson = (): boolean => deviceStorage.get(storageKey) !== null

/** Saves the id of the signed-in person, and deletes everything of the previous one. */
export function rememberPerson(uid: number): void {
  const kept = deviceStorage.get(storageKey)
  if (kept !== null && ownerOf(kept) !== String(uid)) deletePersonalData()
  deviceStorage.set(storageKey, String(uid))
  tabStorage.set(tabKey, String(uid))
}

/**
 * Run at start: reopening a tab that was closed before a sign-out restores its sessionStorage, so it is
 * cleared (SES-14).
 */
export function clearReopenedTab(): void {
  const owner = tabStorage.get(tabKey)
  if (owner !== null && owner !== ownerOf(deviceStorage.get(storageKey) ?? '')) tabStorage.clear()
}

/**
 * Locks the records of an expired session: nothing of them is shown, even offline, until the person signs in
 * again.
 */
export function lockPerson(): void {
  const kept = deviceStorage.get(storageKey)
  if (kept !== null) deviceStorage.set(storageKey, lockedPrefix + ownerOf(kept))
}

/** Deletes the person's data after a sign-out. */
export function forgetPerson(): void {
  deletePersonalData()
  deviceStorage.remove(storageKey)
}

/**
 * `here`: another tab knows a signed-in person. `locked`: it found the session expired. `forgotten`: the
 * person signed out there.
 */
export type OtherTabChange = 'here' | 'locked' | 'forgotten'

/** Calls `listener` when another tab finds a change of the signed-in person. */
export function onPersonInOtherTab(listener: (change: OtherTabChange) => void): void {
  addEventListener('storage', ({ key, oldValue, newValue }) => {
    // Null: the whole storage was cleared, for instance in the browser's settings.
    if (key === null) return listener('forgotten')
    if (key !== storageKey) return
    // The other tab cannot clear this tab's sessionStorage.
    if (oldValue !== null && newValue !== null && ownerOf(oldValue) !== ownerOf(newValue)) tabStorage.clear()
    listener(newValue === null ? 'forgotten' : newValue.startsWith(lockedPrefix) ? 'locked' : 'here')
  })
}

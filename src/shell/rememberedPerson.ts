import { forgetReadPages } from '../bridges/serverPages.ts'
import { keepOnDevice } from './keepOnDevice.ts'

const storageKey = 'uid'
/** Whose the tab's own store is, in it. */
const tabKey = 'typedBy'
/** Stands before the id once a session has ended without the person's word. */
const lockedMark = 'locked '

/** What is the device's own, whoever uses it: how it looks and speaks, and a sign-out that the server has not heard of. */
const ofDevice = new Set([storageKey, 'theme', 'language', 'owesLogout'])

/** Forgets what somebody has chosen, and what they typed and did not send: the chat's room and favourite symbols are theirs too (SES-14). */
function forgetChoices(): void {
  for (const key of Object.keys(localStorage)) if (!ofDevice.has(key)) localStorage.removeItem(key)
  sessionStorage.clear()
  void forgetReadPages()
}

const ownerOf = (kept: string): string => kept.replace(lockedMark, '')

/**
 * Whose records this device may show before the server has answered: an id, no token. Null when nobody is known, and while the
 * records are locked (SES-14).
 */
export function rememberedPerson(): number | null {
  const uid = Number(localStorage.getItem(storageKey) ?? Number.NaN)
  return Number.isSafeInteger(uid) ? uid : null
}

/** Whether somebody has been signed in on this device and has not chosen to sign out. */
export const hasRemembered = (): boolean => localStorage.getItem(storageKey) !== null

/** Somebody is signed in. Of whoever was before them, nothing is left. */
export function rememberPerson(uid: number): void {
  const kept = localStorage.getItem(storageKey)
  if (kept !== null && ownerOf(kept) !== String(uid)) forgetChoices()
  keepOnDevice(storageKey, String(uid))
  keepOnDevice(tabKey, String(uid), 'sessionStorage')
}

/** At the start: a tab that was closed before a sign-out brings back what was typed in it when it is opened again (SES-14). */
export function forgetReopened(): void {
  const typedBy = sessionStorage.getItem(tabKey)
  if (typedBy !== null && typedBy !== ownerOf(localStorage.getItem(storageKey) ?? '')) sessionStorage.clear()
}

/** The session ended without the person's word: nothing of them is shown, also offline, until they sign in again. */
export function lockRemembered(): void {
  const kept = localStorage.getItem(storageKey)
  if (kept !== null) keepOnDevice(storageKey, lockedMark + ownerOf(kept))
}

/** A chosen sign-out. */
export function forgetRemembered(): void {
  forgetChoices()
  localStorage.removeItem(storageKey)
}

/** `here`: another tab knows who is signed in, perhaps anew. `locked`: it has found the session ended. `forgotten`: the person signed out there. */
export type Elsewhere = 'here' | 'locked' | 'forgotten'

/** Follows what the other tabs find out about the person. */
export function onPersonElsewhere(run: (what: Elsewhere) => void): void {
  addEventListener('storage', ({ key, oldValue, newValue }) => {
    // Null: everything was cleared, by the browser's own settings for instance.
    if (key === null) return run('forgotten')
    if (key !== storageKey) return
    // What was typed in this tab is the tab's alone: the other one could not forget it.
    if (oldValue !== null && newValue !== null && ownerOf(oldValue) !== ownerOf(newValue)) sessionStorage.clear()
    run(newValue === null ? 'forgotten' : newValue.startsWith(lockedMark) ? 'locked' : 'here')
  })
}

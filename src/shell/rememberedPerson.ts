const storageKey = 'uid'
/** Stands in the place of an id once a session has ended without the person's word. */
const lockedMark = 'locked'

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

export const rememberPerson = (uid: number): void => localStorage.setItem(storageKey, String(uid))

/** The session ended without the person's word: nothing of them is shown, also offline, until they sign in again. */
export function lockRemembered(): void {
  if (hasRemembered()) localStorage.setItem(storageKey, lockedMark)
}

/** A chosen sign-out. */
export const forgetRemembered = (): void => localStorage.removeItem(storageKey)

/** `here`: another tab knows who is signed in, perhaps anew. `locked`: it has found the session ended. `forgotten`: the person signed out there. */
export type Elsewhere = 'here' | 'locked' | 'forgotten'

/** Follows what the other tabs find out about the person. */
export function onPersonElsewhere(run: (what: Elsewhere) => void): void {
  addEventListener('storage', ({ key, newValue }) => {
    // Null: everything was cleared, by the browser's own settings for instance.
    if (key === null) return run('forgotten')
    if (key === storageKey) run(newValue === null ? 'forgotten' : newValue === lockedMark ? 'locked' : 'here')
  })
}

const storageKey = 'uid'

/**
 * Whose records this device may show before the server has answered: an id, no token. Other tabs learn of a sign-out by
 * its removal (SES-14).
 */
export function rememberedPerson(): number | null {
  const uid = Number(localStorage.getItem(storageKey) ?? Number.NaN)
  return Number.isSafeInteger(uid) ? uid : null
}

export function rememberPerson(uid: number | null): void {
  if (uid === null) localStorage.removeItem(storageKey)
  else localStorage.setItem(storageKey, String(uid))
}

/** Calls `run` when another tab signs the person out. */
export function onForgottenElsewhere(run: () => void): void {
  addEventListener('storage', ({ key, newValue }) => {
    if (key === storageKey && newValue === null) run()
  })
}

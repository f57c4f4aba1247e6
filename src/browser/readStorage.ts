/** Returns a value of localStorage; null if there is none or the storage is blocked. */
export function readStorage(key: string): string | null {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}

/** Deletes a value of localStorage, ignoring a blocked storage. */
export function removeStorage(key: string): void {
  try {
    localStorage.removeItem(key)
  } catch {
    return
  }
}

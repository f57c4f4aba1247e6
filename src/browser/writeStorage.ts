/** Calls `setItem`, ignoring a full or blocked storage. */
export function writeStorage(key: string, text: string, where: 'localStorage' | 'sessionStorage' = 'localStorage'): void {
  try {
    globalThis[where].setItem(key, text)
  } catch {
    return
  }
}

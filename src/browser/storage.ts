/** Values by key, as text. Reading or writing never throws. */
export type TextStorage = {
  get(key: string): string | null
  set(key: string, text: string): void
  remove(key: string): void
  keys(): string[]
  clear(): void
}

/**
 * Creates a storage over the browser's. Values that a full or blocked one refuses last as long as the page
 * (APP-34).
 */
function createStorage(kind: 'localStorage' | 'sessionStorage'): TextStorage {
  const refused = new Map<string, string>()
  /** With blocked cookies, even naming the browser's storage throws. */
  function attempt<T>(run: (storage: Storage) => T, otherwise: T): T {
    try {
      return run(globalThis[kind])
    } catch {
      return otherwise
    }
  }
  return {
    get: (key) => refused.get(key) ?? attempt((storage) => storage.getItem(key), null),
    set(key, text) {
      const isKept = attempt((storage) => {
        storage.setItem(key, text)
        return true
      }, false)
      if (isKept) refused.delete(key)
      else refused.set(key, text)
    },
    remove(key) {
      refused.delete(key)
      attempt((storage) => storage.removeItem(key), undefined)
    },
    keys: () => [...new Set([...refused.keys(), ...attempt((storage) => Object.keys(storage), [])])],
    clear() {
      refused.clear()
      attempt((storage) => storage.clear(), undefined)
    },
  }
}

/** Shared by all tabs of this device, and kept when they close. */
export const deviceStorage = createStorage('localStorage')
/** This tab's own, kept across its reloads. */
export const tabStorage = createStorage('sessionStorage')

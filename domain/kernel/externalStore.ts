/** A value outside React that components read by `useSyncExternalStore(store.subscribe, store.get)`. */
export type ExternalStore<T> = { get(): T; set(next: T): void; subscribe(listener: () => void): () => void }

/** Creates a store. `read` returns its first value, at the first use. */
export function createExternalStore<T>(read: () => T): ExternalStore<T> {
  let kept: { value: T } | null = null
  const listeners = new Set<() => void>()
  return {
    get: () => (kept ??= { value: read() }).value,
    set(next) {
      kept = { value: next }
      for (const listener of listeners) listener()
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

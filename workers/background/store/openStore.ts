import { createDatabaseConnection, nameOf } from './databaseConnection.ts'
import { createIndexedDbStore } from './indexedDbStore.ts'
import { migrations } from './migrations.ts'
import { storeNames } from './rows.ts'
import { FencedOff, Outdated, type RowStore } from './store.ts'

/** The error of a full disk, or of the browser's limit for this site. */
const fullErrorName = 'QuotaExceededError'

/** Callbacks about the state of the storage. */
export type StoreCallbacks = {
  /** Data no longer survives the tab (BG-07). */
  onMemoryOnly(): void
  /** A newer version of the app owns the database: this tab must reload (BG-02). */
  onOutdated(): void
}

/**
 * Opens the database. Never rejects: if storage is refused, full or broken, it falls back to memory and calls
 * `onMemoryOnly`.
 */
export async function openStore(name: string, callbacks: StoreCallbacks): Promise<RowStore> {
  const indexedDb = createIndexedDbStore(createDatabaseConnection(name, migrations, callbacks.onOutdated))
  return createFallbackStore(indexedDb, callbacks.onMemoryOnly)
}

/**
 * Uses `primary` until it fails for good, then memory with the rows of the current person that can still be
 * read.
 */
export function createFallbackStore(primary: RowStore, onMemoryOnly: () => void): RowStore {
  let current = primary

  async function replace(uid: number | null): Promise<void> {
    // Loaded on demand: few browsers refuse storage.
    const { createMemoryStore } = await import('./memoryStore.ts')
    if (current !== primary) return
    const memory = createMemoryStore()
    current = memory
    onMemoryOnly()
    if (uid === null) return
    for (const name of storeNames) {
      const rows = await primary.all(name, uid).catch(() => [])
      await memory.write(
        uid,
        rows.map((put) => ({ in: name, put }) as Parameters<RowStore['write']>[1][number]),
      )
    }
  }

  async function attempt<T>(uid: number | null, run: (store: RowStore) => Promise<T>, orFull = false): Promise<T> {
    try {
      return await run(current)
    } catch (error) {
      if (error instanceof FencedOff || error instanceof Outdated || current !== primary || (orFull && nameOf(error) === fullErrorName))
        throw error
      await replace(uid)
      return run(current)
    }
  }

  return {
    get storage() {
      return current.storage
    },
    get: (store, uid, key) => attempt(uid, (to) => to.get(store, uid, key)),
    all: (store, uid) => attempt(uid, (to) => to.all(store, uid)),
    write: (uid, changes, options) => attempt(uid, (to) => to.write(uid, changes, options), options?.orFull),
    nextEpoch: (uid) => attempt(uid, (to) => to.nextEpoch(uid)),
    counts: (uid) => attempt(uid, (to) => to.counts(uid)),
    purge: (owner) => attempt(null, (to) => to.purge(owner)),
    close: () => current.close(),
  }
}

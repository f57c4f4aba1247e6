import { createConnection } from './connection.ts'
import { createKeptStore } from './keptStore.ts'
import { migrations } from './migrations.ts'
import { storeNames } from './rows.ts'
import { FencedOff, Outdated, type Store } from './store.ts'

/** What becomes of the storage while it is used. */
export type StoreNews = {
  /** From now on nothing survives the tab (BG-07). */
  memoryOnly(): void
  /** A newer version of the app owns the database: this tab has to reload (BG-02). */
  outdated(): void
}

/** Opens what the browser lets us keep. Never fails: refused, full or broken storage is replaced by memory and told. */
export async function openStore(name: string, news: StoreNews): Promise<Store> {
  const kept = createKeptStore(createConnection(name, migrations, news.outdated))
  return createSafeStore(kept, news.memoryOnly)
}

/** Uses `kept` until it breaks for good, then memory, with what can still be read of the person at hand. */
export function createSafeStore(kept: Store, memoryOnly: () => void): Store {
  let current = kept

  async function replace(uid: number | null): Promise<void> {
    // Few browsers refuse to keep anything: the others do not load this.
    const { createMemoryStore } = await import('./memoryStore.ts')
    if (current !== kept) return
    const memory = createMemoryStore()
    current = memory
    memoryOnly()
    if (uid === null) return
    for (const name of storeNames) {
      const rows = await kept.all(name, uid).catch(() => [])
      await memory.write(
        uid,
        rows.map((put) => ({ in: name, put }) as Parameters<Store['write']>[1][number]),
      )
    }
  }

  async function attempt<T>(uid: number | null, run: (store: Store) => Promise<T>): Promise<T> {
    try {
      return await run(current)
    } catch (error) {
      if (error instanceof FencedOff || error instanceof Outdated || current !== kept) throw error
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
    write: (uid, changes, options) => attempt(uid, (to) => to.write(uid, changes, options)),
    nextEpoch: (uid) => attempt(uid, (to) => to.nextEpoch(uid)),
    counts: (uid) => attempt(uid, (to) => to.counts(uid)),
    purge: (whose) => attempt(null, (to) => to.purge(whose)),
    close: () => current.close(),
  }
}

import { isStale } from '../../../domain/kernel/isStale.ts'
import { type DatedStoreName, type StoreChange, keyFields, type Rows, type StoreName, storeNames } from './rows.ts'
import { FencedOff, type RowStore } from './store.ts'

type AnyRow = Rows[StoreName]

/** Creates a store in memory: for private browsing, broken storage (BG-07) and tests. */
export function createMemoryStore(): RowStore {
  const stores = Object.fromEntries(storeNames.map((name) => [name, new Map<string, AnyRow>()])) as Record<StoreName, Map<string, AnyRow>>
  const keyOf = (uid: number, key: string) => `${uid} ${key}`
  const rowsOf = (name: StoreName, uid: number) => [...stores[name].values()].filter((row) => row.uid === uid)
  const epochOf = (uid: number) => (stores.epochs.get(keyOf(uid, 'epoch')) as Rows['epochs'] | undefined)?.epoch ?? 0

  function apply(uid: number, change: StoreChange): void {
    const rows = stores[change.in]
    if ('remove' in change) {
      rows.delete(keyOf(uid, change.remove))
      return
    }
    const row = 'put' in change ? change.put : change.putLatest
    const key = keyOf(uid, String(row[keyFields[change.in] as keyof typeof row]))
    const saved = rows.get(key) as Rows[DatedStoreName] | undefined
    if ('put' in change || !isStale(change.putLatest.at, saved?.at, change.now)) rows.set(key, structuredClone(row))
  }

  return {
    storage: 'memory',
    get: async <S extends StoreName>(name: S, uid: number, key: string) =>
      structuredClone(stores[name].get(keyOf(uid, key))) as Rows[S] | undefined,
    all: async <S extends StoreName>(name: S, uid: number) => structuredClone(rowsOf(name, uid)) as Rows[S][],
    async write(uid, changes, options = {}) {
      if (options.fence && options.fence.epoch !== epochOf(uid)) throw new FencedOff()
      for (const change of changes) apply(uid, change)
    },
    async nextEpoch(uid) {
      const epoch = epochOf(uid) + 1
      apply(uid, { in: 'epochs', put: { uid, name: 'epoch', epoch } })
      return epoch
    },
    counts: async (uid) => Object.fromEntries(storeNames.map((name) => [name, rowsOf(name, uid).length])),
    async purge(owner) {
      for (const rows of Object.values(stores)) {
        for (const [key, row] of rows) if ('of' in owner ? row.uid === owner.of : row.uid !== owner.exceptOf) rows.delete(key)
      }
    },
    close: () => undefined,
  }
}

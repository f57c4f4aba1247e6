import type { Connection } from './connection.ts'
import { type Rows, type StoreName, storeNames } from './rows.ts'
import { FencedOff, type Store } from './store.ts'

/** All keys of one person: arrays sort after texts. */
const ofPerson = (uid: number) => IDBKeyRange.bound([uid], [uid, []])

/** Rows in IndexedDB. */
export function createKeptStore(connection: Connection): Store {
  return {
    storage: 'kept',
    get: <S extends StoreName>(name: S, uid: number, key: string) =>
      connection.use((database) => database.get(name, [uid, key]) as Promise<Rows[S] | undefined>),
    all: <S extends StoreName>(name: S, uid: number) =>
      connection.use((database) => database.getAll(name, ofPerson(uid)) as Promise<Rows[S][]>),
    async write(uid, changes, { strict = false, fence = null } = {}) {
      await connection.use(async (database) => {
        const transaction = database.transaction(storeNames, 'readwrite', { durability: strict ? 'strict' : 'relaxed' })
        const done = transaction.done
        done.catch(() => undefined)
        if (fence) {
          const newest = await transaction.objectStore('epochs').get([uid, 'epoch'])
          if (newest?.epoch !== fence.epoch) {
            transaction.abort()
            throw new FencedOff()
          }
        }
        for (const change of changes) {
          const store = transaction.objectStore(change.in)
          void ('remove' in change ? store.delete([uid, change.remove]) : store.put(change.put)).catch(() => undefined)
        }
        await done
      })
    },
    nextEpoch: (uid) =>
      connection.use(async (database) => {
        const transaction = database.transaction('epochs', 'readwrite', { durability: 'strict' })
        const epoch = ((await transaction.store.get([uid, 'epoch']))?.epoch ?? 0) + 1
        await transaction.store.put({ uid, name: 'epoch', epoch })
        await transaction.done
        return epoch
      }),
    counts: (uid) =>
      connection.use(async (database) => {
        const counted = await Promise.all(storeNames.map(async (name) => [name, await database.count(name, ofPerson(uid))] as const))
        return Object.fromEntries(counted)
      }),
    purge: (whose) =>
      connection.use(async (database) => {
        const transaction = database.transaction(storeNames, 'readwrite', { durability: 'strict' })
        const ranges =
          'of' in whose
            ? [ofPerson(whose.of)]
            : [IDBKeyRange.upperBound([whose.exceptOf], true), IDBKeyRange.lowerBound([whose.exceptOf, []], true)]
        await Promise.all(storeNames.flatMap((name) => ranges.map((range) => transaction.objectStore(name).delete(range))))
        await transaction.done
      }),
    close: connection.close,
  }
}

import { isStale } from '../../../domain/kernel/isStale.ts'
import type { DatabaseConnection } from './databaseConnection.ts'
import { type DatedStoreName, type Rows, type StoreName, storeNames } from './rows.ts'
import { FencedOff, type RowStore } from './store.ts'

/** The key range of one person: arrays sort after strings. */
const rangeOfPerson = (uid: number) => IDBKeyRange.bound([uid], [uid, []])

type Transaction = { done: Promise<void>; abort(): void }

/**
 * Runs `work` in a transaction that commits completely or not at all. A full disk shows only at the end, as
 * an abort.
 */
async function runTransaction<T>(transaction: Transaction, work: () => Promise<T>): Promise<T> {
  const working = work().catch((error: unknown) => {
    try {
      transaction.abort()
    } catch {
      // The transaction has already ended.
    }
    throw error
  })
  const [done, worked] = await Promise.allSettled([transaction.done, working])
  // An abort caused by the work's own error carries no information; throw the work's error instead.
  if (worked.status === 'rejected' && (done.status === 'fulfilled' || isAbort(done.reason))) throw worked.reason
  if (done.status === 'rejected') throw done.reason
  if (worked.status === 'rejected') throw worked.reason
  return worked.value
}

const isAbort = (reason: unknown): boolean => reason instanceof DOMException && reason.name === 'AbortError'

/** Creates a store in IndexedDB. */
export function createIndexedDbStore(connection: DatabaseConnection): RowStore {
  return {
    storage: 'kept',
    get: <S extends StoreName>(name: S, uid: number, key: string) =>
      connection.use((database) => database.get(name, [uid, key]) as Promise<Rows[S] | undefined>),
    all: <S extends StoreName>(name: S, uid: number) =>
      connection.use((database) => database.getAll(name, rangeOfPerson(uid)) as Promise<Rows[S][]>),
    async write(uid, changes, { strict = false, fence = null } = {}) {
      await connection.use(async (database) => {
        const transaction = database.transaction(storeNames, 'readwrite', { durability: strict ? 'strict' : 'relaxed' })
        await runTransaction(transaction, async () => {
          const newest = fence && (await transaction.objectStore('epochs').get([uid, 'epoch']))
          if (fence && newest?.epoch !== fence.epoch) throw new FencedOff()
          const puts = changes.map(async (change) => {
            const store = transaction.objectStore(change.in)
            if ('remove' in change) return store.delete([uid, change.remove])
            if ('put' in change) return store.put(change.put)
            const { putLatest: row, now } = change
            // In the transaction of the write: another tab may write the same row.
            const saved = (await store.get([uid, 'topic' in row ? row.topic : row.name])) as Rows[DatedStoreName] | undefined
            return isStale(row.at, saved?.at, now) ? undefined : store.put(row)
          })
          await Promise.all(puts)
        })
      })
    },
    nextEpoch: (uid) =>
      connection.use(async (database) => {
        const transaction = database.transaction('epochs', 'readwrite', { durability: 'strict' })
        return runTransaction(transaction, async () => {
          const epoch = ((await transaction.store.get([uid, 'epoch']))?.epoch ?? 0) + 1
          await transaction.store.put({ uid, name: 'epoch', epoch })
          return epoch
        })
      }),
    counts: (uid) =>
      connection.use(async (database) => {
        const counted = await Promise.all(storeNames.map(async (name) => [name, await database.count(name, rangeOfPerson(uid))] as const))
        return Object.fromEntries(counted)
      }),
    purge: (owner) =>
      connection.use(async (database) => {
        const transaction = database.transaction(storeNames, 'readwrite', { durability: 'strict' })
        const ranges =
          'of' in owner
            ? [rangeOfPerson(owner.of)]
            : [IDBKeyRange.upperBound([owner.exceptOf], true), IDBKeyRange.lowerBound([owner.exceptOf, []], true)]
        await runTransaction(transaction, () =>
          Promise.all(storeNames.flatMap((name) => ranges.map((range) => transaction.objectStore(name).delete(range)))),
        )
      }),
    close: connection.close,
  }
}

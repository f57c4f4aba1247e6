import 'fake-indexeddb/auto'
import { forceCloseDatabase } from 'fake-indexeddb'
import { openDB, unwrap } from 'idb'
import { expect, test, vi } from 'vitest'
import { createDeposit, type Deposit } from '../../../domain/cascade/deposit.ts'
import { type DatabaseConnection, createDatabaseConnection } from './databaseConnection.ts'
import type { BackgroundDatabase } from './openDatabase.ts'
import { createIndexedDbStore } from './indexedDbStore.ts'
import { createMemoryStore } from './memoryStore.ts'
import { type Migration, migrations } from './migrations.ts'
import { createFallbackStore, openStore } from './openStore.ts'
import type { DepositRow, StoreChange, JobRow } from './rows.ts'
import { FencedOff, Outdated, type RowStore } from './store.ts'

let made = 0
const freshName = () => `test-${++made}`
/** Lets fake-indexeddb work: it needs turns of the real event loop. */
const turns = async (count: number): Promise<void> => {
  for (let n = 0; n < count; n++) await new Promise<void>((resolve) => setImmediate(resolve))
}
const job = (uid: number, key: string, nextAt = 1): JobRow => ({
  uid,
  key,
  kind: 'user',
  nextAt,
  setAt: 0,
  lastRunAt: null,
  lastResult: null,
  attempt: 0,
})
const putJob = (uid: number, key: string, nextAt?: number): StoreChange => ({ in: 'jobs', put: job(uid, key, nextAt) })
const openIndexedDb = (name = freshName(), with_ = migrations, onOutdated = () => undefined) => {
  const connection = createDatabaseConnection(name, with_, onOutdated)
  return { name, connection, store: createIndexedDbStore(connection) }
}

const both: [string, () => RowStore][] = [
  ['IndexedDB', () => openIndexedDb().store],
  ['memory', createMemoryStore],
]

test.each(both)('[BG-08] isolates rows by person in %s', async (_where, open) => {
  const store = open()
  await store.write(1, [putJob(1, 'a')])
  await store.write(2, [putJob(2, 'a', 5), putJob(2, 'b')])
  expect(await store.all('jobs', 1)).toEqual([job(1, 'a')])
  expect(await store.get('jobs', 2, 'a')).toEqual(job(2, 'a', 5))
  expect(await store.counts(2)).toEqual({
    epochs: 0,
    jobs: 2,
    messages: 0,
    deposits: 0,
    snapshots: 0,
    uploads: 0,
    uploadParts: 0,
    drafts: 0,
    daily: 0,
    answers: 0,
  })
  await store.purge({ exceptOf: 2 })
  expect(await store.all('jobs', 1)).toEqual([])
  expect(await store.all('jobs', 2)).toHaveLength(2)
  await store.purge({ of: 2 })
  expect(await store.all('jobs', 2)).toEqual([])
})

test.each(both)('replaces and removes rows in %s', async (_where, open) => {
  const store = open()
  await store.write(1, [putJob(1, 'a'), putJob(1, 'b')], { strict: true })
  await store.write(1, [putJob(1, 'a', 9), { in: 'jobs', remove: 'b' }])
  expect(await store.all('jobs', 1)).toEqual([job(1, 'a', 9)])
})

test.each(both)('[PWA-04] of two dated rows the one requested later stays, in either order, in %s', async (_where, open) => {
  const store = open()
  const put = (at: number, now = 10): StoreChange => ({ in: 'answers', putLatest: { uid: 1, name: 'news', value: at, at }, now })
  const after = async (...changes: StoreChange[]) => {
    await Promise.all(changes.map((change) => store.write(1, [change])))
    return (await store.get('answers', 1, 'news'))?.value
  }
  expect(await after(put(5), put(3))).toBe(5)
  expect(await after(put(4), put(6))).toBe(6)
  // The clock was set back: the saved time is in the future.
  expect(await after(put(2, 4))).toBe(2)
})

test.each(both)('[BG-03] refuses a write of a replaced leader in %s', async (_where, open) => {
  const store = open()
  const first = await store.nextEpoch(1)
  await store.write(1, [putJob(1, 'a')], { fence: { epoch: first } })
  const second = await store.nextEpoch(1)
  await expect(store.write(1, [putJob(1, 'b')], { fence: { epoch: first } })).rejects.toThrow(FencedOff)
  await store.write(1, [putJob(1, 'c')], { fence: { epoch: second } })
  expect((await store.all('jobs', 1)).map(({ key }) => key)).toEqual(['a', 'c'])
})

test('saves no row of a write when one of them fails', async () => {
  const { store } = openIndexedDb()
  const odd = { in: 'snapshots', put: { uid: 1, topic: 'odd', value: () => undefined, at: 0 } } as const
  await expect(store.write(1, [putJob(1, 'a'), odd])).rejects.toMatchObject({ name: 'DataCloneError' })
  expect(await store.all('jobs', 1)).toEqual([])
})

test('[BG-02] keeps existing rows in a migration', async () => {
  const { name, store, connection } = openIndexedDb()
  await store.write(1, [putJob(1, 'a')])
  connection.close()
  const second: Migration = async (database, transaction) => {
    database.createObjectStore('notes' as 'jobs', { keyPath: ['uid', 'key'] })
    const jobs = transaction.objectStore('jobs')
    for (const row of await jobs.getAll()) await jobs.put({ ...row, lastResult: 'migrated' })
  }
  const next = openIndexedDb(name, [...migrations, second])
  expect(await next.store.all('jobs', 1)).toEqual([{ ...job(1, 'a'), lastResult: 'migrated' }])
  expect(await next.connection.use(async (database) => database.version)).toBe(migrations.length + 1)
})

test('[BG-02] reads a cancel request that an older version stored under its old name', async () => {
  const { name, connection } = openIndexedDb(undefined, migrations.slice(0, 3))
  const order = {
    id: 'd',
    account: 'eur-1',
    amount: '10.00',
    currency: 'EUR' as const,
    bonus: false,
    fixed: false,
    stack: ['PFS' as const],
  }
  const deposit = createDeposit(order, 1)
  const row = (id: string, stored: Deposit): DepositRow => ({ uid: 1, id, deposit: stored })
  await connection.use((database) => database.put('deposits', row('a', { ...deposit, wish: 'cancel' } as Deposit)))
  await connection.use((database) => database.put('deposits', row('b', deposit)))
  connection.close()
  const { store } = openIndexedDb(name)
  expect(await store.all('deposits', 1)).toEqual([row('a', { ...deposit, requested: 'cancel' }), row('b', deposit)])
})

test('[BG-02] keeps the previous version when a migration fails', async () => {
  const { name, store, connection } = openIndexedDb()
  await store.write(1, [putJob(1, 'a')])
  connection.close()
  const broken: Migration = (_database, transaction) => {
    transaction
      .objectStore('jobs')
      .clear()
      .catch(() => undefined)
    throw new Error('broken')
  }
  await expect(openIndexedDb(name, [...migrations, broken]).store.all('jobs', 1)).rejects.toMatchObject({ name: 'AbortError' })
  expect(await openIndexedDb(name).store.all('jobs', 1)).toEqual([job(1, 'a')])
})

test('[BG-02] closes for a newer schema and asks for a reload', async () => {
  const onOutdated = vi.fn<() => undefined>()
  const { name, store } = openIndexedDb(undefined, migrations, onOutdated)
  await store.write(1, [putJob(1, 'a')])
  const newer = openIndexedDb(name, [...migrations, () => undefined])
  expect(await newer.store.all('jobs', 1)).toHaveLength(1)
  expect(onOutdated).toHaveBeenCalledOnce()
  await expect(store.all('jobs', 1)).rejects.toThrow(Outdated)
})

test('[BG-02] asks for a reload when the database is newer than the tab', async () => {
  const { name, store, connection } = openIndexedDb(undefined, [...migrations, () => undefined])
  await store.write(1, [putJob(1, 'a')])
  connection.close()
  const onOutdated = vi.fn<() => undefined>()
  await expect(openIndexedDb(name, migrations, onOutdated).store.all('jobs', 1)).rejects.toThrow(Outdated)
  expect(onOutdated).toHaveBeenCalledOnce()
})

test('[BG-07] fails after three seconds when another tab blocks an upgrade', async () => {
  const name = freshName()
  const stubborn = await openDB(name, 1, { upgrade: (database) => void database.createObjectStore('old'), blocking: () => undefined })
  // fake-indexeddb needs real event loop turns, so only timers are faked.
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const opening = openIndexedDb(name, [...migrations, () => undefined]).store.all('jobs', 1)
  opening.catch(() => undefined)
  await turns(50)
  await vi.advanceTimersByTimeAsync(3_000)
  vi.useRealTimers()
  await expect(opening).rejects.toThrow('another tab')
  stubborn.close()
})

test('[APP-34] a database that never answers is given up once, and everything works in memory', async () => {
  const silent = Object.assign(Object.create(IDBOpenDBRequest.prototype) as object, { addEventListener: () => undefined })
  const open = vi.spyOn(indexedDB, 'open').mockReturnValue(silent as unknown as IDBOpenDBRequest)
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const news = { onMemoryOnly: vi.fn<() => void>(), onOutdated: vi.fn<() => void>() }
  const store = await openStore(freshName(), news)
  const writing = store.write(1, [putJob(1, 'a')])
  await turns(5)
  await vi.advanceTimersByTimeAsync(8_000)
  await writing
  expect(await store.all('jobs', 1)).toEqual([job(1, 'a')])
  vi.useRealTimers()
  expect([open.mock.calls.length, news.onMemoryOnly.mock.calls.length]).toEqual([1, 1])
  open.mockRestore()
})

test('reopens a closed connection and repeats the work', async () => {
  const { store, connection } = openIndexedDb()
  await store.write(1, [putJob(1, 'a')])
  await killConnection(connection)
  expect(await store.all('jobs', 1)).toEqual([job(1, 'a')])
  await killConnection(connection)
  await store.write(1, [putJob(1, 'b')])
  expect(await store.all('jobs', 1)).toHaveLength(2)
})

test('reopens a connection that closes during the work', async () => {
  const { connection } = openIndexedDb()
  let runs = 0
  const rows = await connection.use(async (database) => {
    if (runs++ === 0) forceClose(database)
    return database.getAll('jobs')
  })
  expect([runs, rows]).toEqual([2, []])
})

test('[BG-07] falls back to memory when storage is refused, and reports it once', async () => {
  const news = { onMemoryOnly: vi.fn<() => void>(), onOutdated: vi.fn<() => void>() }
  vi.stubGlobal('indexedDB', undefined)
  const store = await openStore(freshName(), news)
  await store.write(1, [putJob(1, 'a')])
  vi.unstubAllGlobals()
  expect(await store.all('jobs', 1)).toEqual([job(1, 'a')])
  expect(store.storage).toBe('memory')
  expect(news.onMemoryOnly).toHaveBeenCalledOnce()
})

test('[BG-07] falls back to memory when storage is full, with the rows it could read', async () => {
  const onMemoryOnly = vi.fn<() => void>()
  const { store } = openIndexedDb()
  await store.write(1, [putJob(1, 'a')])
  const full: RowStore = { ...store, write: () => Promise.reject(new DOMException('full', 'QuotaExceededError')) }
  const safe = createFallbackStore(full, onMemoryOnly)
  await safe.write(1, [putJob(1, 'b')])
  expect((await safe.all('jobs', 1)).map(({ key }) => key)).toEqual(['a', 'b'])
  expect(onMemoryOnly).toHaveBeenCalledOnce()
})

test('[BG-03] does not treat a lost fence as broken storage', async () => {
  const onMemoryOnly = vi.fn<() => void>()
  const safe = createFallbackStore(openIndexedDb().store, onMemoryOnly)
  await expect(safe.write(1, [], { fence: { epoch: 4 } })).rejects.toThrow(FencedOff)
  expect(onMemoryOnly).not.toHaveBeenCalled()
})

const forceClose = (database: BackgroundDatabase) =>
  forceCloseDatabase(unwrap(database) as unknown as Parameters<typeof forceCloseDatabase>[0])

async function killConnection(connection: DatabaseConnection): Promise<void> {
  await connection.use(async (database) => forceClose(database))
}

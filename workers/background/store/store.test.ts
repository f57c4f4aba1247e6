import 'fake-indexeddb/auto'
import { forceCloseDatabase } from 'fake-indexeddb'
import { openDB, unwrap } from 'idb'
import { expect, test, vi } from 'vitest'
import { type Connection, createConnection, type Database } from './connection.ts'
import { createKeptStore } from './keptStore.ts'
import { createMemoryStore } from './memoryStore.ts'
import { type Migration, migrations } from './migrations.ts'
import { createSafeStore, openStore } from './openStore.ts'
import type { Change, JobRow } from './rows.ts'
import { FencedOff, Outdated, type Store } from './store.ts'

let made = 0
const freshName = () => `test-${++made}`
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
const putJob = (uid: number, key: string, nextAt?: number): Change => ({ in: 'jobs', put: job(uid, key, nextAt) })
const kept = (name = freshName(), with_ = migrations, outdated = () => undefined) => {
  const connection = createConnection(name, with_, outdated)
  return { name, connection, store: createKeptStore(connection) }
}

const both: [string, () => Store][] = [
  ['IndexedDB', () => kept().store],
  ['memory', createMemoryStore],
]

test.each(both)('[BG-08] in %s every person has their own rows', async (_where, open) => {
  const store = open()
  await store.write(1, [putJob(1, 'a')])
  await store.write(2, [putJob(2, 'a', 5), putJob(2, 'b')])
  expect(await store.all('jobs', 1)).toEqual([job(1, 'a')])
  expect(await store.get('jobs', 2, 'a')).toEqual(job(2, 'a', 5))
  expect(await store.counts(2)).toEqual({ epochs: 0, jobs: 2, deposits: 0, snapshots: 0, uploads: 0, drafts: 0 })
  await store.purge({ exceptOf: 2 })
  expect(await store.all('jobs', 1)).toEqual([])
  expect(await store.all('jobs', 2)).toHaveLength(2)
  await store.purge({ of: 2 })
  expect(await store.all('jobs', 2)).toEqual([])
})

test.each(both)('in %s a write replaces and removes', async (_where, open) => {
  const store = open()
  await store.write(1, [putJob(1, 'a'), putJob(1, 'b')], { strict: true })
  await store.write(1, [putJob(1, 'a', 9), { in: 'jobs', remove: 'b' }])
  expect(await store.all('jobs', 1)).toEqual([job(1, 'a', 9)])
})

test.each(both)('[BG-03] in %s a leader that was replaced cannot write', async (_where, open) => {
  const store = open()
  const first = await store.nextEpoch(1)
  await store.write(1, [putJob(1, 'a')], { fence: { epoch: first } })
  const second = await store.nextEpoch(1)
  await expect(store.write(1, [putJob(1, 'b')], { fence: { epoch: first } })).rejects.toThrow(FencedOff)
  await store.write(1, [putJob(1, 'c')], { fence: { epoch: second } })
  expect((await store.all('jobs', 1)).map(({ key }) => key)).toEqual(['a', 'c'])
})

test('a write of which one row cannot be kept keeps none', async () => {
  const { store } = kept()
  const odd = { in: 'snapshots', put: { uid: 1, topic: 'odd', value: () => undefined, at: 0 } } as const
  await expect(store.write(1, [putJob(1, 'a'), odd])).rejects.toMatchObject({ name: 'DataCloneError' })
  expect(await store.all('jobs', 1)).toEqual([])
})

test('[BG-02] a migration keeps the rows of the version before', async () => {
  const { name, store, connection } = kept()
  await store.write(1, [putJob(1, 'a')])
  connection.close()
  const second: Migration = async (database, transaction) => {
    database.createObjectStore('notes' as 'jobs', { keyPath: ['uid', 'key'] })
    const jobs = transaction.objectStore('jobs')
    for (const row of await jobs.getAll()) await jobs.put({ ...row, lastResult: 'migrated' })
  }
  const next = kept(name, [...migrations, second])
  expect(await next.store.all('jobs', 1)).toEqual([{ ...job(1, 'a'), lastResult: 'migrated' }])
  expect(await next.connection.use(async (database) => database.version)).toBe(migrations.length + 1)
})

test('[BG-02] a database from before files could wait gets room for them, and keeps what it has', async () => {
  const { name, connection } = kept(undefined, migrations.slice(0, 1))
  await connection.use((database) => database.put('jobs', job(1, 'a')))
  connection.close()
  const { store } = kept(name)
  expect(await store.all('jobs', 1)).toEqual([job(1, 'a')])
  const file = { uid: 1, id: 'u', type: 'passport' as const, name: 'passport.png', file: new Blob(['x']), addedAt: 1 }
  await store.write(1, [{ in: 'uploads', put: file }])
  expect(await store.counts(1)).toMatchObject({ jobs: 1, uploads: 1 })
})

test('[BG-02] a database from before drafts were kept gets room for them, and keeps the files that wait', async () => {
  const { name, connection } = kept(undefined, migrations.slice(0, 2))
  const file = { uid: 1, id: 'u', type: 'passport' as const, name: 'passport.png', file: new Blob(['x']), addedAt: 1 }
  await connection.use((database) => database.put('uploads', file))
  connection.close()
  const { store } = kept(name)
  await store.write(1, [{ in: 'drafts', put: { uid: 1, name: 'contact', text: '{}', at: 1 } }])
  expect(await store.counts(1)).toMatchObject({ uploads: 1, drafts: 1 })
})

test('[BG-02] a migration that fails leaves the version before as it was', async () => {
  const { name, store, connection } = kept()
  await store.write(1, [putJob(1, 'a')])
  connection.close()
  const broken: Migration = (_database, transaction) => {
    transaction
      .objectStore('jobs')
      .clear()
      .catch(() => undefined)
    throw new Error('broken')
  }
  await expect(kept(name, [...migrations, broken]).store.all('jobs', 1)).rejects.toMatchObject({ name: 'AbortError' })
  expect(await kept(name).store.all('jobs', 1)).toEqual([job(1, 'a')])
})

test('[BG-02] a tab gives way to a newer schema and is told to reload', async () => {
  const outdated = vi.fn<() => undefined>()
  const { name, store } = kept(undefined, migrations, outdated)
  await store.write(1, [putJob(1, 'a')])
  const newer = kept(name, [...migrations, () => undefined])
  expect(await newer.store.all('jobs', 1)).toHaveLength(1)
  expect(outdated).toHaveBeenCalledOnce()
  await expect(store.all('jobs', 1)).rejects.toThrow(Outdated)
})

test('[BG-02] a tab that opens a database newer than itself is told to reload', async () => {
  const { name, store, connection } = kept(undefined, [...migrations, () => undefined])
  await store.write(1, [putJob(1, 'a')])
  connection.close()
  const outdated = vi.fn<() => undefined>()
  await expect(kept(name, migrations, outdated).store.all('jobs', 1)).rejects.toThrow(Outdated)
  expect(outdated).toHaveBeenCalledOnce()
})

test('[BG-07] an upgrade that another tab blocks fails after three seconds instead of hanging', async () => {
  const name = freshName()
  const stubborn = await openDB(name, 1, { upgrade: (database) => void database.createObjectStore('old'), blocking: () => undefined })
  // The storage under test needs the loop's own turns: only the timers are held.
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const opening = kept(name, [...migrations, () => undefined]).store.all('jobs', 1)
  opening.catch(() => undefined)
  while (vi.getTimerCount() === 0) await new Promise<void>((resolve) => setImmediate(resolve))
  await vi.advanceTimersByTimeAsync(3_000)
  vi.useRealTimers()
  await expect(opening).rejects.toThrow('another tab')
  stubborn.close()
})

test('a connection that dies is opened again, and the work repeated', async () => {
  const { store, connection } = kept()
  await store.write(1, [putJob(1, 'a')])
  await killConnection(connection)
  expect(await store.all('jobs', 1)).toEqual([job(1, 'a')])
  await killConnection(connection)
  await store.write(1, [putJob(1, 'b')])
  expect(await store.all('jobs', 1)).toHaveLength(2)
})

test('a connection that dies in the middle of work is opened again', async () => {
  const { connection } = kept()
  let runs = 0
  const rows = await connection.use(async (database) => {
    if (runs++ === 0) forceClose(database)
    return database.getAll('jobs')
  })
  expect([runs, rows]).toEqual([2, []])
})

test('[BG-07] storage that is refused is replaced by memory, and told once', async () => {
  const news = { memoryOnly: vi.fn<() => void>(), outdated: vi.fn<() => void>() }
  vi.stubGlobal('indexedDB', undefined)
  const store = await openStore(freshName(), news)
  await store.write(1, [putJob(1, 'a')])
  vi.unstubAllGlobals()
  expect(await store.all('jobs', 1)).toEqual([job(1, 'a')])
  expect(store.storage).toBe('memory')
  expect(news.memoryOnly).toHaveBeenCalledOnce()
})

test('[BG-07] storage that becomes full goes on in memory, with what could be read', async () => {
  const memoryOnly = vi.fn<() => void>()
  const { store } = kept()
  await store.write(1, [putJob(1, 'a')])
  const full: Store = { ...store, write: () => Promise.reject(new DOMException('full', 'QuotaExceededError')) }
  const safe = createSafeStore(full, memoryOnly)
  await safe.write(1, [putJob(1, 'b')])
  expect((await safe.all('jobs', 1)).map(({ key }) => key)).toEqual(['a', 'b'])
  expect(memoryOnly).toHaveBeenCalledOnce()
})

test('[BG-03] a lost fence is no broken storage', async () => {
  const memoryOnly = vi.fn<() => void>()
  const safe = createSafeStore(kept().store, memoryOnly)
  await expect(safe.write(1, [], { fence: { epoch: 4 } })).rejects.toThrow(FencedOff)
  expect(memoryOnly).not.toHaveBeenCalled()
})

const forceClose = (database: Database) => forceCloseDatabase(unwrap(database) as unknown as Parameters<typeof forceCloseDatabase>[0])

async function killConnection(connection: Connection): Promise<void> {
  await connection.use(async (database) => forceClose(database))
}

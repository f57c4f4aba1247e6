import 'fake-indexeddb/auto'
import { expect, test } from 'vitest'
import { createDeposit } from '../../../domain/cascade/deposit.ts'
import { createDatabaseConnection } from './databaseConnection.ts'
import { createIndexedDbStore } from './indexedDbStore.ts'
import { migrations } from './migrations.ts'
import { type Rows, type StoreName, storeNames } from './rows.ts'

const order = { id: 'd', account: 'eur-1', amount: '10.00', currency: 'EUR' as const, bonus: false, fixed: false, stack: ['PFS' as const] }
/** A row of every store, as each version since the store's first has written it. */
const rows: { [S in StoreName]: Rows[S] } = {
  epochs: { uid: 1, name: 'epoch', epoch: 4 },
  jobs: { uid: 1, key: 'user', kind: 'user', nextAt: 9, setAt: 1, lastRunAt: 1, lastResult: 'ok', attempt: 2 },
  deposits: { uid: 1, id: 'd', deposit: createDeposit(order, 1) },
  snapshots: { uid: 1, topic: 'user', value: { userId: 1 }, at: 1 },
  uploads: { uid: 1, id: 'u', type: 'passport', name: 'p.pdf', size: 3, sha256: 'ab', addedAt: 1, status: { at: 'waiting' } },
  uploadParts: { uid: 1, part: 'u:0', bytes: new Uint8Array([1, 2, 3]).buffer },
  messages: { uid: 1, id: 'm', ticket: 't', content: 'Hello', files: [], addedAt: 1, status: { at: 'waiting' } },
  drafts: { uid: 1, name: 'contact', text: '{"message":"Half a sentence"}', at: 1 },
  daily: { uid: 1, name: 'signal:s', day: 1, by: 'tab' },
  answers: { uid: 1, name: 'news', value: { list: [] }, at: 1 },
}
const versions = migrations.map((_migrate, index) => index + 1)
let made = 0

/** Opens the database as the app's version of that number does. */
const openVersion = (name: string, version: number, outdated = () => {}) =>
  createDatabaseConnection(name, migrations.slice(0, version), outdated)

/** Fills every store that the version has; returns the names of these stores. */
async function fill(name: string, version: number): Promise<StoreName[]> {
  const connection = openVersion(name, version)
  const filled = await connection.use(async (database) => {
    const known = storeNames.filter((store) => database.objectStoreNames.contains(store))
    for (const store of known) await database.put(store, rows[store])
    return known
  })
  connection.close()
  return filled
}

test.each(versions)('[BG-02] the newest version keeps every row of version %i and writes all stores', async (version) => {
  const name = `migrated-${++made}`
  const filled = await fill(name, version)
  expect(filled.length).toBeGreaterThan(3)
  const store = createIndexedDbStore(openVersion(name, migrations.length))
  for (const one of filled) expect(await store.all(one, 1)).toEqual([rows[one]])
  await store.write(
    1,
    storeNames.map((one) => ({ in: one, put: rows[one] }) as Parameters<typeof store.write>[1][number]),
  )
  expect(new Set(Object.values(await store.counts(1)))).toEqual(new Set([1]))
})

test.each(versions.slice(0, -1))('[BG-02] a tab of version %i closes for the newest one, which has its rows', async (version) => {
  const name = `migrated-${++made}`
  let asked = 0
  const older = openVersion(name, version, () => asked++)
  await older.use((database) => database.put('jobs', rows.jobs))
  const newest = createIndexedDbStore(openVersion(name, migrations.length))
  expect(await newest.all('jobs', 1)).toEqual([rows.jobs])
  expect(asked).toBe(1)
  await expect(older.use((database) => database.getAll('jobs'))).rejects.toMatchObject({ name: 'Outdated' })
  // A second tab of the older version finds the newer database.
  await expect(openVersion(name, version, () => asked++).use(async () => null)).rejects.toMatchObject({ name: 'Outdated' })
  expect(asked).toBe(2)
})

import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { withDatabase } from '../../tests/support/withDatabase.ts'
import { createWriteCheck } from './canWrite.ts'
import type { OpenDatabase } from './openDatabase.ts'

const embedded = { databaseUrl: null, dataDir: 'data' }
const plenty = async (): Promise<number> => 10 ** 9
let database: OpenDatabase
withDatabase((opened) => void (database = opened))

const refuseWrites = (): Promise<unknown> =>
  database.rawTransaction((tx) =>
    tx.run(`
  create function refuse_writes() returns trigger language plpgsql as $$ begin raise exception 'no space left on device' using errcode = '53100'; end $$;
  create trigger full_disk before update on readiness for each row execute function refuse_writes();`),
  )
const takeWrites = (): Promise<unknown> =>
  database.rawTransaction((tx) => tx.run('drop trigger full_disk on readiness; drop function refuse_writes()'))

test('[SRV-10] a database that refuses writes is not ready until it accepts them again', async () => {
  let now = 1_000_000
  const canWrite = createWriteCheck(database.db, embedded, () => now, plenty)
  expect(await canWrite()).toBe(true)
  await refuseWrites()
  now += 5_000
  expect(await canWrite()).toBe(false)
  expect((await sql`select 1 as one`.execute(database.db)).rows).toEqual([{ one: 1 }])
  await takeWrites()
  expect(await canWrite()).toBe(false)
  now += 5_000
  expect(await canWrite()).toBe(true)
})

test('[SRV-10] the database is written once in five seconds, however many ask', async () => {
  let now = 2_000_000
  const canWrite = createWriteCheck(database.db, embedded, () => now, plenty)
  const checkedAt = async (): Promise<unknown> => (await database.db.selectFrom('readiness').select('checked_at').execute())[0]?.checked_at
  await Promise.all(Array.from({ length: 20 }, canWrite))
  expect(await checkedAt()).toBe(2_000_000)
  now += 4_999
  await canWrite()
  expect(await checkedAt()).toBe(2_000_000)
  now += 1
  await canWrite()
  expect(await checkedAt()).toBe(2_005_000)
})

test('[SRV-10] the embedded database is not ready while its disk is nearly full', async () => {
  const nearlyFull = async (): Promise<number> => 10_000_000
  const ask = (databaseUrl: string | null, free: () => Promise<number | null>): Promise<boolean> =>
    createWriteCheck(database.db, { databaseUrl, dataDir: 'data' }, () => 0, free)()
  expect(await ask(null, nearlyFull)).toBe(false)
  expect(await ask('postgres://db/openfloor', nearlyFull)).toBe(true)
  expect(await ask(null, async () => null)).toBe(true)
})

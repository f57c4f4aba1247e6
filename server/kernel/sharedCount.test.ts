import { fastify } from 'fastify'
import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import { expect, test } from 'vitest'
import { minuteMs, secondMs } from '../../domain/kernel/time.ts'
import { withDatabase } from '../../tests/support/withDatabase.ts'
import type { Database } from '../db/database.ts'
import type { OpenDatabase } from '../db/openDatabase.ts'
import { freePort } from '../process/freePort.ts'
import { createSharedCount, purgeExpiredCounts, type SharedCount } from './sharedCount.ts'

let database: OpenDatabase
let now = 1_790_000_000_000
const { log } = fastify({ logger: false })
const open = (): SharedCount => createSharedCount({ db: database.db, now: () => now, log })

withDatabase((opened) => void (database = opened))

/** Makes calls at each of the processes at once, and returns how many of all were accepted. */
async function accepted(processes: readonly SharedCount[], name: string, max: number, callsEach: number): Promise<number> {
  const calls = processes.flatMap((one) => Array.from({ length: callsEach }, () => one.count(name, max, minuteMs)))
  return (await Promise.all(calls)).filter(({ current }) => current <= max).length
}

test('[SRV-13] three processes together accept exactly a small limit, and it again a minute later', async () => {
  const processes = [open(), open(), open()]
  expect(await accepted(processes, 'small', 20, 30)).toBe(20)
  now += minuteMs - 1
  expect(await accepted(processes, 'small', 20, 1)).toBe(0)
  now += 1
  expect(await accepted(processes, 'small', 20, 30)).toBe(20)
})

test('[SRV-13] of a large limit no process keeps back more than its share', async () => {
  const [first, second] = [open(), open()]
  const max = 1_200
  const all = (await accepted([first], 'large', max, 15)) + (await accepted([second], 'large', max, max))
  // A share is 20 calls: the first process took one and used 15.
  expect(all).toBe(max - 5)
  expect(await accepted([first], 'large', max, 10)).toBe(5)
})

test('[SRV-13] a refused caller and the calls of a share cost no write', async () => {
  const one = open()
  const versions = async (): Promise<number> => {
    const row = await database.db
      .selectFrom('rate_limit')
      .select('count')
      .where('resets_at', '>', now)
      .orderBy('count', 'desc')
      .executeTakeFirst()
    return row?.count ?? 0
  }
  now += minuteMs
  await accepted([one], 'flood', 60, 61)
  const before = await versions()
  expect(await accepted([one], 'flood', 60, 500)).toBe(0)
  expect(await versions()).toBe(before)
  await accepted([one], 'share', 1_200, 20)
  expect((await database.db.selectFrom('rate_limit').select('count').where('count', '=', 20).execute()).length).toBe(1)
})

test('[SRV-13] without the database a process counts alone: it refuses a flood and no other caller', async () => {
  const pool = new pg.Pool({ host: '127.0.0.1', port: await freePort() })
  const alone = createSharedCount({ db: new Kysely({ dialect: new PostgresDialect({ pool }) }), now: () => now, log })
  expect(await accepted([alone], 'flood', 20, 50)).toBe(20)
  expect(await accepted([alone], 'another', 20, 5)).toBe(5)
  await pool.end()
})

test('[SRV-13] a process that counts alone asks the database again after some seconds', async () => {
  const pool = new pg.Pool({ host: '127.0.0.1', port: await freePort() })
  const failures: unknown[] = []
  const warn = (about: unknown) => void failures.push(about)
  const db = new Kysely<Database>({ dialect: new PostgresDialect({ pool }) })
  const alone = createSharedCount({ db, now: () => now, log: { warn } })
  await alone.count('first', 20, minuteMs)
  await alone.count('second', 20, minuteMs)
  expect(failures).toHaveLength(1)
  now += 5 * secondMs
  await alone.count('third', 20, minuteMs)
  expect(failures).toHaveLength(2)
  await pool.end()
})

test('[SRV-05] counts of past windows are deleted', async () => {
  await open().count('old', 20, minuteMs)
  now += minuteMs
  await open().count('fresh', 20, minuteMs)
  await purgeExpiredCounts(database.db, now)
  expect(await database.db.selectFrom('rate_limit').select('resets_at').execute()).toEqual([{ resets_at: now + minuteMs }])
})

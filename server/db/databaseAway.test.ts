import { Kysely, PostgresDialect, sql } from 'kysely'
import pg from 'pg'
import { expect, test } from 'vitest'
import { freePort } from '../freePort.ts'
import { isDatabaseAway } from './databaseAway.ts'

const withCode = (code: string): Error => Object.assign(new Error('x'), { code })

test.each(['ECONNREFUSED', 'ECONNRESET', 'ENOSPC', '08006', '53100', '53300', '57P01', '57P03', '58030', '25006'])(
  '[SRV-10] %s says that the database is away or cannot write',
  (code) => expect(isDatabaseAway(withCode(code))).toBe(true),
)

test.each(['23505', '22P02', '40001', '42P01', '57014', 'ERR_INVALID_ARG_TYPE'])('[SRV-10] %s is a fault of a query or of ours', (code) =>
  expect(isDatabaseAway(withCode(code))).toBe(false),
)

test('[SRV-10] what pg says of a lost or missing connection counts without a code', () => {
  expect(isDatabaseAway(new Error('Connection terminated unexpectedly'))).toBe(true)
  expect(isDatabaseAway(new Error('timeout exceeded when trying to connect'))).toBe(true)
  expect(isDatabaseAway(new Error('ledger entry does not balance'))).toBe(false)
  expect(isDatabaseAway('Connection terminated')).toBe(false)
})

test('[SRV-10] a pool whose server is not there fails so', async () => {
  const pool = new pg.Pool({ host: '127.0.0.1', port: await freePort() })
  const failed = await sql`select 1`.execute(new Kysely({ dialect: new PostgresDialect({ pool }) })).catch((error: unknown) => error)
  expect(isDatabaseAway(failed)).toBe(true)
  await pool.end()
})

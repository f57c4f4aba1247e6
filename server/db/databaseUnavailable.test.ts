import { Kysely, PostgresDialect, sql } from 'kysely'
import pg from 'pg'
import { expect, test } from 'vitest'
import { freePort } from '../process/freePort.ts'
import { isDatabaseUnavailable } from './databaseUnavailable.ts'

const withCode = (code: string): Error => Object.assign(new Error('x'), { code })

test.each(['ECONNREFUSED', 'ECONNRESET', 'ENOSPC', '08006', '53100', '53300', '57P01', '57P03', '58030', '25006', '40001', '40P01'])(
  '[SRV-10] %s means that the same call may succeed later',
  (code) => expect(isDatabaseUnavailable(withCode(code))).toBe(true),
)

test.each(['23505', '22P02', '40002', '42P01', '57014', 'ERR_INVALID_ARG_TYPE'])('[SRV-10] %s is a fault of a query or of ours', (code) =>
  expect(isDatabaseUnavailable(withCode(code))).toBe(false),
)

test('[SRV-10] %s is a fault of a query or of ours', () => {
  expect(isDatabaseUnavailable(new Error('Connection terminated unexpectedly'))).toBe(true)
  expect(isDatabaseUnavailable(new Error('timeout exceeded when trying to connect'))).toBe(true)
  expect(isDatabaseUnavailable(new Error('ledger entry does not balance'))).toBe(false)
  expect(isDatabaseUnavailable('Connection terminated')).toBe(false)
})

test('[SRV-10] a pool whose server is down fails with such an error', async () => {
  const pool = new pg.Pool({ host: '127.0.0.1', port: await freePort() })
  const failed = await sql`select 1`.execute(new Kysely({ dialect: new PostgresDialect({ pool }) })).catch((error: unknown) => error)
  expect(isDatabaseUnavailable(failed)).toBe(true)
  await pool.end()
})

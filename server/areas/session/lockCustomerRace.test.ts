import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type TestServer, openTestServer } from '../../../tests/support/testServer.ts'
import { postgresUrl } from '../../../tests/support/postgres.ts'
import { writeNotification } from '../notifications/writeNotification.ts'
import { lockCustomer } from './lockCustomer.ts'

// The embedded database runs one transaction at a time, so no lock is ever waited for.
describe.skipIf(postgresUrl === null)('on PostgreSQL', () => {
  let server: TestServer
  beforeAll(async () => void (server = await openTestServer()))
  afterAll(() => server.close())

  test('[SRV-13] a row that references a locked customer is inserted without waiting', async () => {
    const { db } = server.deps
    const { id } = await server.customer('locked@example.org')
    const notification = { customerId: id, kind: 'passwordChanged', params: {}, event: 'test', link: '#/home', at: 1 } as const
    await db.transaction().execute(async (locked) => {
      await lockCustomer(locked, id)
      await db.transaction().execute(async (other) => {
        await sql`set local lock_timeout = '1s'`.execute(other)
        await writeNotification(other, notification)
      })
    })
    expect(await db.selectFrom('notification').select('event').where('customer_id', '=', id).execute()).toEqual([{ event: 'test' }])
  })
})

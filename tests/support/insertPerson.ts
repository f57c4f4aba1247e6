import { randomUUID } from 'node:crypto'
import type { Insertable } from 'kysely'
import type { Trx } from '../../server/db/database.ts'
import type { CustomerTable } from '../../server/areas/session/tables.ts'
import { openAccount } from '../../server/ledger/openAccount.ts'

type Change = Pick<Insertable<CustomerTable>, 'currency'> & Partial<Insertable<CustomerTable>>

/** Inserts a person with one account in their currency. They have no password and get no letters. */
export async function insertPerson(trx: Trx, at: number, change: Change): Promise<{ customerId: number; account: string }> {
  const { id: customerId } = await trx
    .insertInto('customer')
    .values({
      email: `${randomUUID()}@example.org`,
      password_hash: '-',
      first_name: 'A',
      last_name: 'B',
      phone: '1',
      phone_prefix: '1',
      country: 'BR',
      verification: 'None',
      registered_at: at,
      ...change,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const { currency, demo = false } = change
  return { customerId, account: await openAccount(trx, { customerId, currency, type: demo ? 'demo' : 'real', at }) }
}

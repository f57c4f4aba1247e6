import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type House, openHouse } from '../../tests/support/appHouse.ts'
import { waitFor } from '../../tests/support/waitFor.ts'
import { balanceOf } from '../ledger/balance.ts'
import { openAccountWatch } from './accountWatch.ts'

let house: House
const lines: string[] = []
beforeAll(async () => {
  house = await openHouse({ LOG_LEVEL: 'info' }, { log: { write: (line: string) => void lines.push(line) } })
})
afterAll(() => house.close())

/** Writes a balance past the ledger's rules, as only a fault of ours could. */
async function corrupt(account: string): Promise<void> {
  const { db } = house.deps
  await sql`alter table ledger_account disable trigger ledger_account_guard`.execute(db)
  await sql`alter table ledger_account drop constraint ledger_account_in_range`.execute(db)
  await sql`update ledger_account set balance = 18014398509481982 where id = ${account}`.execute(db)
}

test('[TRD-02] one balance that cannot be read fails its reader alone: the others hear of theirs, and the log names nobody', async () => {
  const [bad, good] = [await house.customer('bad@example.org'), await house.customer('good@example.org')]
  await corrupt(bad.account)
  await expect(balanceOf(house.deps.db, bad.account)).rejects.toThrow('out of range')
  const heard: string[] = []
  const watch = openAccountWatch(house.deps)
  watch.follow({
    customerId: bad.id,
    changed() {
      heard.push('bad')
      throw new Error('its reader fails')
    },
  })
  watch.follow({ customerId: good.id, changed: () => heard.push('good') })
  await waitFor('the other’s event', () => heard.includes('good'))
  await watch.stop()
  expect(heard).toEqual(['bad', 'good'])
  const told = lines.filter((line) => line.includes('beyond what can be read exactly'))
  expect(told).toHaveLength(1)
  expect(told[0]).not.toMatch(/bad@|18014398509481982/)
})

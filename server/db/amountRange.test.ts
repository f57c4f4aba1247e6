import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { withDatabase } from '../../tests/support/withDatabase.ts'
import type { OpenDatabase } from './openDatabase.ts'

const migration = readFileSync(join(import.meta.dirname, 'migrations/024.validateAmountRange.sql'), 'utf8')
const outOfRange = 18_014_398_509_481_982n
let database: OpenDatabase
withDatabase((opened) => void (database = opened))

async function unchecked(): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select conname as name from pg_constraint where conname like '%in_range' and not convalidated order by 1`.execute(database.db)
  return rows.map(({ name }) => name)
}

test('the amount ranges are validated, except one that an older row breaks', async () => {
  expect(await unchecked()).toEqual([])
  // The state before the migration: two constraints not validated, one of them with a row beyond it.
  await database.rawTransaction((trx) =>
    trx.run(`
      alter table deposit drop constraint deposit_in_range;
      alter table deposit add constraint deposit_in_range check (amount <= 1000000000000000) not valid;
      alter table ledger_account disable trigger ledger_account_guard;
      alter table ledger_account drop constraint ledger_account_in_range;
      insert into ledger_account (id, kind, currency, balance) values ('old', 'customer', 'EUR', ${outOfRange});
      alter table ledger_account add constraint ledger_account_in_range check (balance <= 1000000000000000) not valid;`),
  )
  expect(await unchecked()).toEqual(['deposit_in_range', 'ledger_account_in_range'])
  await database.rawTransaction((trx) => trx.run(migration))
  expect(await unchecked()).toEqual(['ledger_account_in_range'])
})

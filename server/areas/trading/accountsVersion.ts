import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Db } from '../../db/database.ts'

/**
 * `text` differs once a balance or the list of a person's accounts does; `isExact`: all balances are safe
 * integers.
 */
export type AccountsVersion = { text: string; isExact: boolean }

/** Returns the version of the accounts of each person; a person without accounts is missing (TRD-02). */
export async function readAccountsVersions(db: Db, customers: ReadonlySet<number>): Promise<ReadonlyMap<number, AccountsVersion>> {
  if (customers.size === 0) return new Map()
  const rows = await db
    .selectFrom('account')
    .innerJoin('ledger_account', 'ledger_account.id', 'account.id')
    // As text, so that a balance beyond a safe integer fails only its own reader and not the whole query.
    .select(['account.id', 'account.customer_id', sql<string>`ledger_account.balance::text`.as('balance')])
    .where('account.customer_id', 'in', [...customers])
    .orderBy('account.id')
    .execute()
  const accounts = new Map<number, typeof rows>()
  for (const row of rows) accounts.set(row.customer_id, [...(accounts.get(row.customer_id) ?? []), row])
  const versions = new Map<number, AccountsVersion>()
  for (const [customer, own] of accounts) {
    const hash = createHash('sha256').update(own.map(({ id, balance }) => `${id} ${balance}\n`).join(''))
    const isExact = own.every(({ balance }) => Number.isSafeInteger(Number(balance)))
    versions.set(customer, { text: hash.digest('base64url').slice(0, 16), isExact })
  }
  return versions
}

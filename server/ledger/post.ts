import { sql } from 'kysely'
import type { Trx } from '../db/database.ts'
import { Refusal } from '../kernel/refusal.ts'
import { type LedgerHolder, ledgerId, type Posting } from './holder.ts'

export type LedgerEntry = { kind: string; reference: string; postings: readonly Posting[]; at: number }

/**
 * Posts one entry (SRV-03). A second one with the same `reference` is `repeated` and changes nothing.
 * Postings must sum to zero per currency, or the commit fails. Throws Refusal 200 `funds.insufficient` if a
 * customer would fall below zero; the transaction stays usable.
 */
export async function post(trx: Trx, entry: LedgerEntry): Promise<'posted' | 'repeated'> {
  const postings = entry.postings.filter(({ amount }) => amount.minor !== 0)
  if (postings.length === 0) throw new Error(`ledger entry without an amount: ${entry.reference}`)
  if (!(await hasEnoughFunds(trx, postings))) {
    if (await isPosted(trx, entry.reference)) return 'repeated'
    throw new Refusal(200, 'funds.insufficient')
  }
  const rows = postings.map(
    ({ holder, amount }) => sql`(${ledgerId(holder, amount.currency)}::text, ${amount.currency}::text, ${amount.minor}::bigint)`,
  )
  const written = await sql<{ entry_id: number }>`
    with entry as (
      insert into ledger_entry (kind, reference, at) values (${entry.kind}, ${entry.reference}, ${entry.at})
      on conflict (reference) do nothing returning id
    )
    insert into ledger_posting (entry_id, account_id, currency, amount)
    select entry.id, line.account_id, line.currency, line.amount
    from entry, (values ${sql.join(rows)}) as line (account_id, currency, amount)
    returning entry_id`.execute(trx)
  return written.rows.length > 0 ? 'posted' : 'repeated'
}

/** True if an entry with this reference is posted. */
export async function isPosted(trx: Trx, reference: string): Promise<boolean> {
  const found = await trx.selectFrom('ledger_entry').select('id').where('reference', '=', reference).executeTakeFirst()
  return found !== undefined
}

/**
 * Locks the customers' accounts of an entry and returns whether each can pay. Locked in order of id, so that
 * two entries over the same accounts never deadlock.
 */
async function hasEnoughFunds(trx: Trx, postings: readonly Posting[]): Promise<boolean> {
  const change = new Map<string, number>()
  for (const { holder, amount } of postings) {
    if (isCustomer(holder)) change.set(holder.account, (change.get(holder.account) ?? 0) + amount.minor)
  }
  if (change.size === 0) return true
  const rows = await trx
    .selectFrom('ledger_account')
    .select(['id', 'balance'])
    .where('id', 'in', [...change.keys()])
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
  return rows.every(({ id, balance }) => (balance ?? 0) + (change.get(id) ?? 0) >= 0)
}

const isCustomer = (holder: LedgerHolder): holder is Extract<LedgerHolder, { of: 'account' }> => holder.of === 'account'

import { sql } from 'kysely'
import type { Trx } from '../db/database.ts'
import { Refusal } from '../kernel/refusal.ts'
import { type Holder, ledgerId, type Line } from './holder.ts'

export type { Holder, HouseName, Line } from './holder.ts'

export type Entry = { kind: string; reference: string; lines: readonly Line[]; at: number }

/**
 * Writes one movement (SRV-03). `reference` names it for ever: a second post of it is `repeated` and changes nothing.
 * Lines sum to zero in each currency, or the transaction fails when it ends. `at` is in milliseconds.
 * Throws Refusal 200 `funds.insufficient` when a customer would fall below zero; the transaction can still be used then.
 * A line of zero is left out.
 */
export async function post(trx: Trx, entry: Entry): Promise<'posted' | 'repeated'> {
  const lines = entry.lines.filter(({ amount }) => amount.minor !== 0)
  if (lines.length === 0) throw new Error(`ledger entry without an amount: ${entry.reference}`)
  if (!(await enoughFunds(trx, lines))) {
    if (await isPosted(trx, entry.reference)) return 'repeated'
    throw new Refusal(200, 'funds.insufficient')
  }
  const rows = lines.map(
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

/** Has this movement been written? */
export async function isPosted(trx: Trx, reference: string): Promise<boolean> {
  const found = await trx.selectFrom('ledger_entry').select('id').where('reference', '=', reference).executeTakeFirst()
  return found !== undefined
}

/**
 * Locks the customers' accounts of an entry and looks whether each can give what it should. Locked in the order of their ids,
 * so that two entries over the same accounts wait for each other and never deadlock.
 */
async function enoughFunds(trx: Trx, lines: readonly Line[]): Promise<boolean> {
  const change = new Map<string, number>()
  for (const { holder, amount } of lines) {
    if (isCustomer(holder)) change.set(holder.account, (change.get(holder.account) ?? 0) + amount.minor)
  }
  if (change.size === 0) return true
  const rows = await trx
    .selectFrom('ledger_account')
    .select(['id', 'balance'])
    .where('id', 'in', [...change.keys()])
    .orderBy('id')
    .forUpdate()
    .execute()
  return rows.every(({ id, balance }) => (balance ?? 0) + (change.get(id) ?? 0) >= 0)
}

const isCustomer = (holder: Holder): holder is Extract<Holder, { of: 'account' }> => holder.of === 'account'

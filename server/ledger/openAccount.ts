import type { Currency } from '../../contract/kernel.ts'
import type { Trx } from '../db/database.ts'
import type { AccountTable } from './tables.ts'

export type NewAccount = { customerId: number; currency: Currency; type: AccountTable['type']; group?: string; at: number }

const groups = { real: 'REAL', demo: 'DEMO', exchange: 'EXCHANGE' } as const

/**
 * Opens an account at zero and returns its id, such as `usd-1001`; a second one of the same kind gets a
 * number appended (ACC-04).
 */
export async function openAccount(trx: Trx, { customerId, currency, type, group = groups[type], at }: NewAccount): Promise<string> {
  const stem = `${type === 'real' ? '' : `${type}-`}${currency.toLowerCase()}-${customerId}`
  const existing = await trx
    .selectFrom('account')
    .select('id')
    .where('customer_id', '=', customerId)
    .where('currency', '=', currency)
    .where('type', '=', type)
    .execute()
  const id = existing.length === 0 ? stem : `${stem}-${existing.length + 1}`
  await trx.insertInto('ledger_account').values({ id, kind: 'customer', currency, balance: 0 }).execute()
  await trx.insertInto('account').values({ id, customer_id: customerId, currency, type, account_group: group, opened_at: at }).execute()
  return id
}

import type { OpenDatabase } from '../../../server/db/openDatabase.ts'

/**
 * The people who make deposits under load; a person may be charged three times a day (FUND-22), so there are
 * many.
 */
export const depositors = 400
/** Ids far above those of registration. */
export const firstDepositor = 2_000_000
export const accountOf = (customer: number): string => `bench-${customer}`
export const guidOf = (row: number): string => `bench-${String(row).padStart(20, '0')}`

/**
 * Fills an empty, migrated database with `rows` invoices and ledger entries, and the depositors with an
 * account each. Triggers are off meanwhile, because the rows are balanced already.
 */
export async function fill({ rawTransaction: script }: OpenDatabase, rows: number, now: number): Promise<void> {
  await script(async ({ run }) => {
    await run(`set local session_replication_role = replica;
insert into customer (id, email, password_hash, first_name, last_name, phone, phone_prefix, country, currency, verification, cascade, current_account, registered_at)
select id, 'bench' || id || '@openfloor.example', '', 'Bench', 'Person', '600000000', '48', 'PL', 'EUR', 'None', 'FRAUD,PFS,VLOAD', 'bench-' || id, ${now}
from generate_series(${firstDepositor}, ${firstDepositor + depositors - 1}) as id;
insert into ledger_account (id, kind, currency, balance) select 'bench-' || id, 'customer', 'EUR', ${rows}
from generate_series(${firstDepositor}, ${firstDepositor + depositors - 1}) as id;
insert into account (id, customer_id, currency, type, account_group, opened_at) select 'bench-' || id, id, 'EUR', 'real', 'REAL', ${now}
from generate_series(${firstDepositor}, ${firstDepositor + depositors - 1}) as id;
insert into invoice (guid, customer_id, account, coin, network, address, amount, worth, worth_currency, bonus, state, opened_at, deadline, confirmations_needed, checked_at)
select 'bench-' || lpad(i::text, 20, '0'), ${firstDepositor} + i % ${depositors}, 'bench-' || (${firstDepositor} + i % ${depositors}), 'btc', 'Bitcoin testnet', 'tb1bench' || i, 4412000, 300000, 'EUR', false, 'expired', ${now - 7_200_000}, ${now - 3_600_000}, 2, ${now}
from generate_series(1, ${rows}) as i;
insert into ledger_entry (kind, reference, at) select 'bench', 'bench:' || i, ${now} from generate_series(1, ${rows}) as i;
insert into ledger_posting (entry_id, account_id, currency, amount, posted_at, balance_after)
select id, 'bench-' || (${firstDepositor} + id % ${depositors}), 'EUR', 1, at, ${rows} from ledger_entry where kind = 'bench'
union all select id, 'system:processors:EUR', 'EUR', -1, at, null from ledger_entry where kind = 'bench';`)
  })
  await script(({ run }) => run('analyze'))
}

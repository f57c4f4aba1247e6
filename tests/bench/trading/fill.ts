import type { OpenDatabase } from '../../../server/db/openDatabase.ts'

/** The people who order; each has a separate account, so that they do not block each other. */
export const traders = 100
/** Ids far above those of registration. */
export const firstTrader = 3_000_000
export const accountOf = (customer: number): string => `trade-${customer}`
/** A million euros each, in cents, so that they never run out. */
const fundsMinor = 100_000_000

/** Fills an empty, migrated database with the traders, their balances and `orders` settled orders. */
export async function fill({ rawTransaction: script }: OpenDatabase, orders: number, now: number): Promise<void> {
  const people = `generate_series(${firstTrader}, ${firstTrader + traders - 1}) as id`
  await script(async ({ run }) => {
    await run(`set local session_replication_role = replica;
insert into customer (id, email, password_hash, first_name, last_name, phone, phone_prefix, country, currency, verification, cascade, current_account, registered_at)
select id, 'trade' || id || '@openfloor.example', '', 'Bench', 'Trader', '600000000', '48', 'PL', 'EUR', 'Full', 'FRAUD,PFS,VLOAD', 'trade-' || id, ${now} from ${people};
insert into ledger_account (id, kind, currency, balance) select 'trade-' || id, 'customer', 'EUR', ${fundsMinor} from ${people};
insert into account (id, customer_id, currency, type, account_group, opened_at) select 'trade-' || id, id, 'EUR', 'real', 'REAL', ${now} from ${people};
insert into trade_order (id, customer_id, account, symbol, direction, stake, currency, payout_percent, open_points, close_points, opened_at, expires_at, settled_at, status, returned, stream)
select 'bench-' || i, ${firstTrader} + i % ${traders}, 'trade-' || (${firstTrader} + i % ${traders}), 'BTC/USD', 'up', 500, 'EUR', 78, 6000000, 6000000, ${now} - 3600000 - i, ${now} - 1800000 - i, ${now} - 1800000 - i, 'tie', 500, 'bench'
from generate_series(1, ${orders}) as i;`)
  })
  await script(({ run }) => run('analyze'))
}

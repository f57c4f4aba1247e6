import { sql } from 'kysely'
import type { Currency } from '../../../contract/kernel.ts'
import { addMoney, money } from '../../../domain/kernel/money.ts'
import { dayMs } from '../../../domain/kernel/time.ts'
import { commissionOn } from '../../../domain/referral/commission.ts'
import { referralCurrency } from '../../../domain/referral/currency.ts'
import { finishedUntil } from '../../../domain/referral/statistics.ts'
import { ratesAt } from '../../../domain/tournaments/score.ts'
import type { Db, Trx } from '../../db/database.ts'
import type { Market } from '../trading/market.ts'
import { countOnDay } from './countOnDay.ts'
import { creditCommission } from './referralBalance.ts'

/** People read at once. */
const batch = 200

/**
 * Counts what referred people deposited and traded on the finished UTC days, and credits the commission on
 * it, each day of each person once (SUP-09). Safe to run at any time, in several processes at once. People
 * who fail do not delay the rest; the first error is thrown after them.
 */
export async function computeCommissions(db: Db, market: Market, now: number): Promise<void> {
  const until = finishedUntil(now)
  const failures: unknown[] = []
  let last = { earned_until: 0, customer_id: 0 }
  for (;;) {
    const due = await db
      .selectFrom('referral_sign_up')
      .select(['earned_until', 'customer_id'])
      .where('earned_until', '<', until)
      // After the last one: who has failed is still due, and must not be read again in this run.
      .where(sql<boolean>`(earned_until, customer_id) > (${last.earned_until}::bigint, ${last.customer_id}::integer)`)
      .orderBy('earned_until')
      .orderBy('customer_id')
      .limit(batch)
      .execute()
    for (const { customer_id: id } of due) {
      await db
        .transaction()
        .execute((trx) => computeFor(trx, market, id, until))
        .catch((error: unknown) => void failures.push(error))
    }
    if (due.length < batch) break
    last = due.at(-1) ?? last
  }
  if (failures.length > 0) throw failures[0]
}

type Range = { id: number; from: number; until: number }

async function computeFor(trx: Trx, market: Market, id: number, until: number): Promise<void> {
  const signUp = await trx
    .selectFrom('referral_sign_up')
    .selectAll()
    .where('customer_id', '=', id)
    .where('earned_until', '<', until)
    .forNoKeyUpdate()
    .skipLocked()
    .executeTakeFirst()
  if (!signUp) return
  const { code } = signUp
  const range = { id, from: signUp.earned_until, until }
  const referrer = await trx
    .selectFrom('referral_link')
    .innerJoin('customer', 'customer.id', 'referral_link.customer_id')
    .select(['customer.id', 'customer.currency'])
    .where('referral_link.code', '=', code)
    .executeTakeFirstOrThrow()
  const currency = referralCurrency(referrer.currency)
  const earned = new Map<number, number>()
  for (const { day, currency: traded, stakes } of await stakesOf(trx, range)) {
    const amount = commissionOn(money(stakes, traded), currency, ratesAt(market.key, day + dayMs))
    if (amount === null) continue
    const reference = `commission:${id}:${new Date(day).toISOString().slice(0, 10)}:${traded}`
    await creditCommission(trx, referrer, { reference, amount, at: until })
    earned.set(day, addMoney(money(earned.get(day) ?? 0, currency), amount).minor)
  }
  const deposits = await depositsOf(trx, range)
  for (const day of [...new Set([...earned.keys(), ...deposits.keys()])].toSorted((a, b) => a - b))
    await countOnDay(trx, code, day, { deposits: deposits.get(day) ?? 0, commission: earned.get(day) ?? 0 })
  await trx.updateTable('referral_sign_up').set({ earned_until: until }).where('customer_id', '=', id).execute()
}

type DayStakes = { day: number; currency: Currency; stakes: number }

/** Returns the stakes that were won or lost with real money, by the UTC day of their end. */
async function stakesOf(trx: Trx, { id, from, until }: Range): Promise<DayStakes[]> {
  const { rows } = await sql<DayStakes>`
    select o.settled_at - o.settled_at % ${dayMs}::bigint as day, o.currency, sum(o.stake)::bigint as stakes
    from account a join trade_order o on o.account = a.id
    where a.customer_id = ${id} and a.type = 'real' and o.funds_kind = 'real' and o.status <> 'open' and o.status in ('won', 'lost')
      and o.settled_at >= ${from} and o.settled_at < ${until}
    group by 1, 2 order by 1, 2`.execute(trx)
  return rows
}

/** Returns the number of deposits by their UTC day. */
async function depositsOf(trx: Trx, { id, from, until }: Range): Promise<Map<number, number>> {
  const { rows } = await sql<{ day: number; deposits: number }>`
    select e.at - e.at % ${dayMs}::bigint as day, count(*) as deposits
    from account a join ledger_posting p on p.account_id = a.id join ledger_entry e on e.id = p.entry_id
    where a.customer_id = ${id} and a.type = 'real' and p.amount > 0 and e.kind in ('deposit', 'deposit.coin')
      and e.at >= ${from} and e.at < ${until}
    group by 1`.execute(trx)
  return new Map(rows.map(({ day, deposits }) => [day, deposits]))
}

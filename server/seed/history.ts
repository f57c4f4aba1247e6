import { money } from '../../domain/kernel/money.ts'
import { dayMs, hourMs, minuteMs } from '../../domain/kernel/time.ts'
import { hoursErrors } from '../../domain/trading/orderRules.ts'
import { tradedSymbols } from '../../domain/trading/symbols.ts'
import type { Db } from '../db/database.ts'
import { post } from '../ledger/post.ts'
import type { Market } from '../areas/trading/market.ts'
import { openOrder } from '../areas/trading/placeOrder.ts'
import { settleDue } from '../areas/trading/settleOrders.ts'

/** Past deposits by Bitcoin and by card: days ago and minor units. */
const deposits = [
  { daysAgo: 60, amount: 100_000, kind: 'deposit.coin', by: 'btc', from: 'chains' },
  { daysAgo: 31, amount: 50_000, kind: 'deposit', by: 'card', from: 'processors' },
  { daysAgo: 6, amount: 25_000, kind: 'deposit', by: 'card', from: 'processors' },
] as const
const ordersEach = 12

/**
 * Adds past deposits and orders (SRV-11), opened and settled by the real code and quotes at earlier times.
 */
export async function seedHistory(db: Db, market: Market, customerId: number, account: string, now: number): Promise<void> {
  const { currency } = await db.selectFrom('account').select('currency').where('id', '=', account).executeTakeFirstOrThrow()
  for (const [index, { daysAgo, amount, kind, by, from }] of deposits.entries()) {
    const at = now - daysAgo * dayMs
    const postings = [
      { holder: { of: 'account', account } as const, amount: money(amount, currency) },
      { holder: { of: 'system', name: from } as const, amount: money(-amount, currency) },
    ]
    await db.transaction().execute((trx) => post(trx, { kind, reference: `${by}:seed:${account}:${index}`, postings, at }))
    await seedOrders(db, market, customerId, account, at + hourMs)
  }
}

async function seedOrders(db: Db, market: Market, customerId: number, account: string, from: number): Promise<void> {
  for (let index = 0; index < ordersEach; index += 1) {
    const at = from + index * 7 * minuteMs
    const traded = tradedSymbols.filter(({ hours }) => hoursErrors(hours, at, minuteMs).length === 0)
    const symbol = traded[index % traded.length]?.symbol ?? 'BTC/USD'
    const direction = (index * 5) % 7 < 4 ? ('up' as const) : ('down' as const)
    const order = { account, symbol, direction, stake: `${10 + (index % 4) * 5}.00`, expiryMs: minuteMs }
    await openOrder(db, market, { customerId, key: `seed:${from}:${index}`, order }, at)
    await settleDue(db, market, at + minuteMs)
  }
}

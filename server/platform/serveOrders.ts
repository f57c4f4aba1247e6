import type { FastifyInstance } from 'fastify'
import { openOrders, orderSearch, placeOrder, transactionSearch, userInfo } from '../../contract/trading.ts'
import { moneyToDecimal } from '../../domain/kernel/money.ts'
import { balanceOf } from '../ledger/balance.ts'
import type { Caller } from '../kernel/call.ts'
import type { Deps } from '../kernel/deps.ts'
import { Refusal } from '../kernel/refusal.ts'
import { serve } from '../kernel/serve.ts'
import type { Market } from './market.ts'
import { readOpenOrders } from './openOrders.ts'
import { orderToWire } from './orderWire.ts'
import { openOrder } from './placeOrder.ts'
import { searchOrders } from './searchOrders.ts'
import { searchTransactions } from './searchTransactions.ts'

/** Guests are turned away before a handler runs; this holds it in the types. */
function signedIn(person: Caller | null): Caller {
  if (!person) throw new Refusal(401, 'auth.required')
  return person
}

/** Orders, their history and the account behind them (TRD-03, SRV-07). */
export function serveOrders(app: FastifyInstance, { db, now }: Deps, market: Market): void {
  serve(app, placeOrder, async ({ body, person, key }) => {
    const order = await openOrder(db, market, { customerId: signedIn(person).customerId, key, order: body }, now())
    return { return: 'true' as const, order: orderToWire(order) }
  })

  serve(app, openOrders, async ({ query, person }) => {
    const { customerId, accountId } = signedIn(person)
    return readOpenOrders(db, customerId, query['account'] ?? accountId)
  })

  serve(app, orderSearch, async ({ query, person }) => searchOrders(db, signedIn(person).customerId, query))
  serve(app, transactionSearch, async ({ query, person }) => searchTransactions(db, signedIn(person).customerId, query))

  serve(app, userInfo, async ({ person }) => {
    const { customerId, accountId } = signedIn(person)
    const [customer, balance] = await Promise.all([
      db.selectFrom('customer').select('email').where('id', '=', customerId).executeTakeFirstOrThrow(),
      balanceOf(db, accountId),
    ])
    return { userId: customerId, login: customer.email, account: accountId, available: moneyToDecimal(balance), currency: balance.currency }
  })
}

import type { FastifyInstance } from 'fastify'
import { openOrders, orderSearch, placeOrder, transactionSearch, userInfo } from '../../contract/trading.ts'
import { moneyToDecimal } from '../../domain/kernel/money.ts'
import { refuseBlocked } from '../areas/accounts/tradingBlock.ts'
import { balanceOf } from '../ledger/balance.ts'
import type { Deps } from '../kernel/deps.ts'
import { serve } from '../kernel/serve.ts'
import { signedIn } from '../kernel/signedIn.ts'
import type { Market } from './market.ts'
import { readOpenOrders } from './openOrders.ts'
import { orderToWire } from './orderWire.ts'
import { earlierOrder, openOrderIn } from './placeOrder.ts'
import { searchOrders } from './searchOrders.ts'
import { searchTransactions } from './searchTransactions.ts'

/** Orders, their history and the account behind them (TRD-03, SRV-07). `placed` is called after each order that is opened here. */
export function serveOrders(app: FastifyInstance, { db, now }: Deps, market: Market, placed: () => void): void {
  serve(app, placeOrder, async ({ body, person, key }) => {
    const request = { customerId: signedIn(person).customerId, key, order: body }
    const earlier = await earlierOrder(db, request)
    if (!earlier) await refuseBlocked(db, request.customerId)
    const order = earlier ?? (await db.transaction().execute((trx) => openOrderIn(trx, market, request, now())))
    placed()
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

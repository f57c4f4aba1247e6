import type { FastifyInstance } from 'fastify'
import { openOrders, orderSearch, placeOrder, transactionSearch, userInfo } from '../../../contract/trading.ts'
import { moneyToDecimal } from '../../../domain/kernel/money.ts'
import { refuseIfBlocked } from '../accounts/block.ts'
import { balanceOf } from '../../ledger/balance.ts'
import type { Deps } from '../../kernel/deps.ts'
import { serve } from '../../kernel/serve.ts'
import type { Market } from './market.ts'
import { readOpenOrders } from './openOrders.ts'
import { orderToWire } from './orderWire.ts'
import { findEarlierOrder, openOrderInTrx } from './placeOrder.ts'
import { searchOrders } from './searchOrders.ts'
import { searchTransactions } from './searchTransactions.ts'

/**
 * Serves orders, their history and the account behind them (TRD-03, SRV-07). `placed` is called after each
 * order opened here.
 */
export function serveOrders(app: FastifyInstance, { db, now }: Deps, market: Market, placed: () => void): void {
  serve(app, placeOrder, async ({ body, person, key }) => {
    const request = { customerId: person.customerId, key, order: body }
    const earlier = await findEarlierOrder(db, request)
    if (!earlier) await refuseIfBlocked(db, request.customerId)
    const order = earlier ?? (await db.transaction().execute((trx) => openOrderInTrx(trx, market, request, now())))
    placed()
    return { return: 'true' as const, order: orderToWire(order) }
  })

  serve(app, openOrders, async ({ query, person }) => {
    const { customerId, accountId } = person
    return readOpenOrders(db, customerId, query['account'] ?? accountId)
  })

  serve(app, orderSearch, async ({ query, person }) => searchOrders(db, person.customerId, query))
  serve(app, transactionSearch, async ({ query, person }) => searchTransactions(db, person.customerId, query))

  serve(app, userInfo, async ({ person }) => {
    const { customerId, accountId } = person
    const [customer, balance] = await Promise.all([
      db.selectFrom('customer').select('email').where('id', '=', customerId).executeTakeFirstOrThrow(),
      balanceOf(db, accountId),
    ])
    return { userId: customerId, login: customer.email, account: accountId, available: moneyToDecimal(balance), currency: balance.currency }
  })
}

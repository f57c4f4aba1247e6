import type { FastifyInstance } from 'fastify'
import type { Db } from '../../../server/db/database.ts'
import { firstTrader } from './fill.ts'

/** Builds a bare handler that inserts an order without session, rules and ledger. */
export function buildBaseline(app: FastifyInstance, db: Db): FastifyInstance {
  let written = 0
  app.post('/order', async () => {
    written += 1
    const order = {
      id: `floor-${process.pid}-${written}`,
      customer_id: firstTrader,
      account: `trade-${firstTrader}`,
      symbol: 'BTC/USD',
      direction: 'up' as const,
      stake: 500,
      currency: 'EUR' as const,
      payout_percent: 78,
      open_points: 6_000_000,
      close_points: 6_000_000,
      opened_at: 1,
      expires_at: 2,
      settled_at: 2,
      status: 'tie' as const,
      returned: 500,
      stream: 'baseline',
    }
    await db.insertInto('trade_order').values(order).execute()
    return { return: 'true' }
  })
  return app
}

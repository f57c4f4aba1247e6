import type { Area } from '../../kernel/area.ts'
import type { Deps } from '../../kernel/deps.ts'
import { auditRecentOrders } from './auditOrders.ts'
import { openMarket } from './market.ts'
import { startSettlement } from './settlementLoop.ts'
import { settleDue } from './settleOrders.ts'

/**
 * Settles orders as they fall due in each process, and every minute once for all, for processes whose loop
 * has failed. Audits settled orders each hour.
 */
async function scheduleSettlement(deps: Deps): Promise<void> {
  const market = openMarket(deps.config)
  await startSettlement(deps, market)
  await deps.jobs.schedule('trading.settle', '* * * * *', async () => void (await settleDue(deps.db, market, deps.now())))
  await deps.jobs.schedule('trading.audit', '7 * * * *', () => auditRecentOrders(deps))
}

/** Quotes, orders and their settlement. The platform serves the calls, at its own origin. */
export const tradingArea: Area = { name: 'trading', work: scheduleSettlement }

import type { Area } from '../../kernel/area.ts'
import type { Deps } from '../../kernel/deps.ts'
import { auditRecentOrders } from './auditOrders.ts'
import { openMarket } from './market.ts'
import { settleDue } from './settleOrders.ts'

/** Settles every minute too, for a process whose settlement loop has failed, and audits settled orders each hour. */
async function scheduleSettlement(deps: Deps): Promise<void> {
  const market = openMarket(deps.config)
  await deps.jobs.schedule('trading.settle', '* * * * *', async () => void (await settleDue(deps.db, market, deps.now())))
  await deps.jobs.schedule('trading.audit', '7 * * * *', () => auditRecentOrders(deps))
}

/** Quotes, orders and their settlement. The platform serves the calls, at its own origin. */
export const tradingArea: Area = { name: 'trading', work: scheduleSettlement }

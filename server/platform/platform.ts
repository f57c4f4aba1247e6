import type { FastifyInstance } from 'fastify'
import { type CopyLoop, startCopyLoop } from '../areas/copying/copyLoop.ts'
import { servePlatformAccess } from './access.ts'
import { settingsFeatureGate } from '../areas/settings/settingsFeatureGate.ts'
import type { Deps } from '../kernel/deps.ts'
import { newServer } from '../kernel/newServer.ts'
import { serveUnimplementedRoutes } from '../kernel/unimplemented.ts'
import { serveChatPage } from '../areas/chat/rooms/chatPage.ts'
import { serveChat } from '../areas/chat/rooms/serveChat.ts'
import { setIframeHeaders } from './headers.ts'
import { openMarket } from '../areas/trading/market.ts'
import { servePage } from './page.ts'
import { serveCandles } from '../areas/trading/serveCandles.ts'
import { serveMarket } from '../areas/trading/serveMarket.ts'
import { serveOrders } from '../areas/trading/serveOrders.ts'
import { servePassword } from '../areas/session/platformPassword.ts'
import { startSettlement, type SettlementLoop } from '../areas/trading/settlementLoop.ts'
import { serveQuoteStream } from '../areas/trading/streamQuotes.ts'

/**
 * Builds the trading platform, a second origin (SRV-07). From listen to close it settles orders and mirrors those of copied traders; the
 * trading area's job settles too, for a process whose loop has failed.
 */
export async function buildPlatform(deps: Deps): Promise<FastifyInstance> {
  const app = await newServer(deps, 'platform', settingsFeatureGate(deps))
  const market = openMarket(deps.config)
  setIframeHeaders(app, deps.config)
  await servePage(app, deps.config)
  servePlatformAccess(app, deps)
  servePassword(app, deps)
  serveMarket(app, deps, market)
  serveCandles(app, deps, market)
  serveQuoteStream(app, deps, market)
  let copying: CopyLoop | null = null
  serveOrders(app, deps, market, () => copying?.nudge())
  serveChatPage(app, deps.config)
  serveChat(app, deps)
  serveUnimplementedRoutes(app)
  app.setNotFoundHandler(async (_request, reply) => reply.code(404).send({ return: 'false', error: 'request.unknown' }))

  let settlement: SettlementLoop | null = null
  app.addHook('onListen', async () => {
    settlement = startSettlement(deps, market)
    copying = startCopyLoop(deps, market)
  })
  app.addHook('preClose', async () => void (await Promise.all([copying?.stop(), settlement?.stop()])))
  return app
}

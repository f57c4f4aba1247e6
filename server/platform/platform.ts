import type { FastifyInstance } from 'fastify'
import { mirrorJob } from '../areas/copying/mirrorOrders.ts'
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
import { servePassword } from '../areas/session/security/platformPassword.ts'
import { serveQuoteStream } from '../areas/trading/streamQuotes.ts'

/**
 * Builds the trading platform, a second origin (SRV-07). It does not listen yet; jobs of the areas settle and
 * mirror its orders.
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
  serveOrders(app, deps, market, () => deps.jobs.wake(mirrorJob))
  serveChatPage(app, deps.config)
  serveChat(app, deps)
  serveUnimplementedRoutes(app)
  app.setNotFoundHandler(async (_request, reply) => reply.code(404).send({ return: 'false', error: 'request.unknown' }))
  return app
}

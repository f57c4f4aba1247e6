import type { FastifyInstance } from 'fastify'
import { type CopyLoop, startCopying } from '../areas/copying/copyLoop.ts'
import { servePlatformAccess } from '../areas/session/platformAccess.ts'
import { offeredBySettings } from '../areas/settings/offeredBySettings.ts'
import type { Deps } from '../kernel/deps.ts'
import { newServer } from '../kernel/newServer.ts'
import { answerOpenRoutes } from '../kernel/notServed.ts'
import { auditLately } from './auditOrders.ts'
import { serveChatPage } from './chat/chatPage.ts'
import { serveChat } from './chat/serveChat.ts'
import { framedHeaders } from './headers.ts'
import { openMarket } from './market.ts'
import { servePage } from './page.ts'
import { serveCandles } from './serveCandles.ts'
import { serveMarket } from './serveMarket.ts'
import { serveOrders } from './serveOrders.ts'
import { servePassword } from './servePassword.ts'
import { settleDue } from './settleOrders.ts'
import { startSettlement, type SettlementLoop } from './settlementLoop.ts'
import { serveQuoteStream } from './streamQuotes.ts'

/**
 * The trading platform, a second origin (SRV-07). Listens to nothing yet; from when it does until it is closed it settles
 * orders as their time comes, and mirrors those of copied traders. The minute job does so too, for a process whose loop has failed.
 */
export async function buildPlatform(deps: Deps): Promise<FastifyInstance> {
  const app = await newServer(deps, 'platform', offeredBySettings(deps))
  const market = openMarket(deps.config)
  framedHeaders(app, deps.config)
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
  answerOpenRoutes(app)
  app.setNotFoundHandler(async (_request, reply) => reply.code(404).send({ return: 'false', error: 'request.unknown' }))

  await deps.jobs.every('trading.settle', '* * * * *', async () => void (await settleDue(deps.db, market, deps.now())))
  await deps.jobs.every('trading.audit', '7 * * * *', () => auditLately(deps))
  let settlement: SettlementLoop | null = null
  app.addHook('onListen', async () => {
    settlement = startSettlement(deps, market)
    copying = startCopying(deps, market)
  })
  app.addHook('preClose', async () => void (await Promise.all([copying?.stop(), settlement?.stop()])))
  return app
}

import type { FastifyInstance } from 'fastify'
import { copiedTraders, copies, offerCopy, startCopy as startRoute, stopCopy as stopRoute } from '../../../contract/copying.ts'
import { secondMs } from '../../../domain/kernel/time.ts'
import type { Area } from '../../kernel/area.ts'
import type { Deps } from '../../kernel/deps.ts'
import { requireFeature } from '../../kernel/featureGate.ts'
import { serve } from '../../kernel/serve.ts'
import { openMarket } from '../trading/market.ts'
import { copiesOf } from './copiesOf.ts'
import { mirrorJob, mirrorOrders } from './mirrorOrders.ts'
import { offerCopying, withdrawOffer } from './offer.ts'
import { startCopy, stopCopy } from './startCopy.ts'
import { tradersFor } from './traders.ts'

/** Registers the calls for copying a trader's orders (TRD-13). */
function registerCopying(app: FastifyInstance, deps: Deps): void {
  const { db, now } = deps

  serve(app, copiedTraders, async ({ person }) => tradersFor(db, person.customerId, now()))
  serve(app, copies, async ({ person }) => ({ list: await copiesOf(db, person.customerId) }))

  serve(app, startRoute, async ({ body, person, key }) => {
    const { customerId } = person
    const id = await db.transaction().execute((trx) => startCopy(trx, customerId, key, body, now()))
    const [data] = await copiesOf(db, customerId, id)
    return { return: 'true' as const, ...(data && { data }) }
  })
  serve(app, stopRoute, async ({ body, person }) => {
    const { customerId } = person
    await db.transaction().execute((trx) => stopCopy(trx, customerId, body.id, now()))
    const [data] = await copiesOf(db, customerId, body.id)
    return { return: 'true' as const, ...(data && { data }) }
  })
  serve(app, offerCopy, async ({ body, person, request }) => {
    const { customerId } = person
    // Withdrawing an offer needs no feature.
    if (body.offered) await requireFeature(app.context, 'copy', { customerId, request })
    await db.transaction().execute((trx) => (body.offered ? offerCopying : withdrawOffer)(trx, customerId, now()))
    return { return: 'true' as const }
  })
}

/**
 * Longest pause between runs: picks up orders that another process accepted, or that a killed process left.
 */
const maxPauseMs = secondMs

/**
 * Mirrors orders as they come: immediately after an order was placed in this process, which wakes the job,
 * and every second.
 */
function startMirroring({ db, now, jobs, config }: Deps): Promise<void> {
  const market = openMarket(config)
  return jobs.repeat(mirrorJob, {
    async run() {
      await mirrorOrders(db, market, now)
      return maxPauseMs
    },
    afterFailureMs: maxPauseMs,
  })
}

/** Copying of a trader's orders. */
export const copyingArea: Area = { name: 'copying', register: registerCopying, work: startMirroring }

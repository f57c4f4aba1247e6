import type { FastifyInstance } from 'fastify'
import { copiedTraders, copies, offerCopy, startCopy as startRoute, stopCopy as stopRoute } from '../../../contract/copying.ts'
import type { Area } from '../../kernel/area.ts'
import type { Deps } from '../../kernel/deps.ts'
import { requireFeature } from '../../kernel/featureGate.ts'
import { serve } from '../../kernel/serve.ts'
import { requirePerson } from '../../kernel/requirePerson.ts'
import { createRankings } from '../tournaments/rankings.ts'
import { copiesOf } from './copiesOf.ts'
import { offerCopying, withdrawOffer } from './offer.ts'
import { startCopy, stopCopy } from './startCopy.ts'
import { tradersFor } from './traders.ts'

/** Registers the calls for copying a trader's orders (TRD-13). The mirroring itself runs in the platform, where orders are placed. */
function registerCopying(app: FastifyInstance, deps: Deps): void {
  const { db, now } = deps
  const rankings = createRankings(deps)

  serve(app, copiedTraders, async ({ person }) => tradersFor(db, rankings, requirePerson(person).customerId, now()))
  serve(app, copies, async ({ person }) => ({ list: await copiesOf(db, requirePerson(person).customerId) }))

  serve(app, startRoute, async ({ body, person, key }) => {
    const { customerId } = requirePerson(person)
    const id = await db.transaction().execute((trx) => startCopy(trx, customerId, key, body, now()))
    const [data] = await copiesOf(db, customerId, id)
    return { return: 'true' as const, ...(data && { data }) }
  })
  serve(app, stopRoute, async ({ body, person }) => {
    const { customerId } = requirePerson(person)
    await db.transaction().execute((trx) => stopCopy(trx, customerId, body.id, now()))
    const [data] = await copiesOf(db, customerId, body.id)
    return { return: 'true' as const, ...(data && { data }) }
  })
  serve(app, offerCopy, async ({ body, person, request }) => {
    const { customerId } = requirePerson(person)
    // Withdrawing an offer needs no feature.
    if (body.offered) await requireFeature(app.context, 'copy', { customerId, request })
    await db.transaction().execute((trx) => (body.offered ? offerCopying : withdrawOffer)(trx, customerId, now()))
    return { return: 'true' as const }
  })
}

/** Copying of a trader's orders. */
export const copyingArea: Area = { name: 'copying', register: registerCopying }

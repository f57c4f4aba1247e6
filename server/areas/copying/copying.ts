import type { FastifyInstance } from 'fastify'
import { copiedTraders, copies, offerCopy, startCopy as startRoute, stopCopy as stopRoute } from '../../../contract/copying.ts'
import type { Deps } from '../../kernel/deps.ts'
import { refuseUnoffered } from '../../kernel/offered.ts'
import { serve } from '../../kernel/serve.ts'
import { signedIn } from '../../kernel/signedIn.ts'
import { createStandings } from '../tournaments/standing.ts'
import { copiesOf } from './copiesOf.ts'
import { offerCopying, withdrawOffer } from './offer.ts'
import { startCopy, stopCopy } from './startCopy.ts'
import { tradersFor } from './traders.ts'

/** Copying a trader's orders (TRD-13). The mirroring itself runs beside the platform, where orders are placed. */
export function registerCopying(app: FastifyInstance, deps: Deps): void {
  const { db, now } = deps
  const standings = createStandings(deps)

  serve(app, copiedTraders, async ({ person }) => tradersFor(db, standings, signedIn(person).customerId, now()))
  serve(app, copies, async ({ person }) => ({ list: await copiesOf(db, signedIn(person).customerId) }))

  serve(app, startRoute, async ({ body, person, key }) => {
    const { customerId } = signedIn(person)
    const id = await db.transaction().execute((trx) => startCopy(trx, customerId, key, body, now()))
    const [data] = await copiesOf(db, customerId, id)
    return { return: 'true' as const, ...(data && { data }) }
  })
  serve(app, stopRoute, async ({ body, person }) => {
    const { customerId } = signedIn(person)
    await db.transaction().execute((trx) => stopCopy(trx, customerId, body.id, now()))
    const [data] = await copiesOf(db, customerId, body.id)
    return { return: 'true' as const, ...(data && { data }) }
  })
  serve(app, offerCopy, async ({ body, person, request }) => {
    const { customerId } = signedIn(person)
    // Taking it back is open to all.
    if (body.offered) await refuseUnoffered(app.house, 'copy', { customerId, request })
    await db.transaction().execute((trx) => (body.offered ? offerCopying : withdrawOffer)(trx, customerId, now()))
    return { return: 'true' as const }
  })
}

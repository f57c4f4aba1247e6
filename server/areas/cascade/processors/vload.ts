import { vloadPrepare, vloadPrepareRedirect, vloadStart } from '../../../../contract/cascade.ts'
import { serve } from '../../../kernel/serve.ts'
import { bankRedirectUrl, fundingPageUrl } from '../bankRedirect.ts'
import { charge } from '../charge.ts'
import { redirectPath } from '../paymentAnswer.ts'
import { serveCharge } from '../serveCharge.ts'
import type { RegisterCalls } from './registerCalls.ts'

/** Registers VLOAD's calls beside its charge (FUND-30). */
export const registerVload: RegisterCalls = (app, paymentDeps, withAccount) => {
  serveCharge(app, vloadPrepare, async ({ body, person, key }) => {
    const { card: _none, ...alone } = withAccount(person, body)
    return charge(paymentDeps, person, 'VLOAD', alone, key)
  })
  serve(app, vloadStart, async ({ query, person, request, reply }) =>
    reply.redirect(await bankRedirectUrl(paymentDeps, person, query['guid'] ?? '', request), 302),
  )
  serve(app, vloadPrepareRedirect, async ({ person, request, reply }) => {
    const waiting = await paymentDeps.db
      .selectFrom('payment_attempt')
      .selectAll()
      .where('customer_id', '=', person.customerId)
      .where('processor', '=', 'VLOAD')
      .where('status', '=', 'secure')
      .orderBy('prepared_at', 'desc')
      .executeTakeFirst()
    return reply.redirect(waiting ? redirectPath(waiting) : fundingPageUrl(paymentDeps, request, '/show/funding/vload'), 302)
  })
}

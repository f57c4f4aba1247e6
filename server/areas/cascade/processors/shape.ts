import { shapeInvoice, shapePay } from '../../../../contract/processors.ts'
import { serve } from '../../../kernel/serve.ts'
import { bankRedirectUrl } from '../bankRedirect.ts'
import { charge } from '../charge.ts'
import { serveCharge } from '../serveCharge.ts'
import type { RegisterCalls } from './registerCalls.ts'

/** Registers SHAPE's calls (FUND-29). */
export const registerShape: RegisterCalls = (app, paymentDeps, withAccount) => {
  serveCharge(app, shapePay, async ({ body, person, key }) => charge(paymentDeps, person, 'SHAPE', withAccount(person, body), key))
  serve(app, shapeInvoice, async ({ params, person, request, reply }) =>
    reply.redirect(await bankRedirectUrl(paymentDeps, person, params['guid'] ?? '', request), 302),
  )
}

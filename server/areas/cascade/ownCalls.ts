import type { FastifyInstance } from 'fastify'
import type { ChargeBody } from '../../../contract/cascade.ts'
import {
  agniListen,
  agniPay,
  conceptListen,
  conceptPay,
  entroCvv,
  entroPay,
  entroRedirect,
  entroReject,
  ezpayStart,
  shapeInvoice,
  shapePay,
  unionpayListen,
  zoomPage,
  zoomScript,
  zoomSession,
} from '../../../contract/processors.ts'
import type { Caller } from '../../kernel/call.ts'
import { Refusal } from '../../kernel/refusal.ts'
import { serve } from '../../kernel/serve.ts'
import { agniLimitCode } from './agniLimit.ts'
import { attemptResult } from './attemptResult.ts'
import { bankRedirectUrl } from './bankRedirect.ts'
import { charge, type SecretBody } from './charge.ts'
import { completeEntropay, entropayPageUrl, passOverEntropay } from './entropay.ts'
import { startEzpay } from './ezpay.ts'
import type { PaymentDeps } from './paymentDeps.ts'
import { serveCharge } from './serveCharge.ts'
import { openZoomSession, zoomPageUrl } from './zoom.ts'

type WithAccount = <Body extends ChargeBody>(person: Caller, body: Body) => Body & { account: string }

/** Registers the calls of processors that have paths of their own, and of ORANGE's union cards. */
export function registerOwnCalls(app: FastifyInstance, paymentDeps: PaymentDeps, withAccount: WithAccount): void {
  serveCharge(app, conceptPay, async ({ body, person, key }) => charge(paymentDeps, person, 'CONCEPT', withAccount(person, body), key))
  serve(app, conceptListen, async ({ body, person }) => attemptResult(paymentDeps, person, 'CONCEPT', body))
  serve(app, unionpayListen, async ({ body, person }) => attemptResult(paymentDeps, person, 'ORANGE', body))
  serveCharge(app, shapePay, async ({ body, person, key }) => charge(paymentDeps, person, 'SHAPE', withAccount(person, body), key))
  serve(app, shapeInvoice, async ({ params, person, request, reply }) =>
    reply.redirect(await bankRedirectUrl(paymentDeps, person, params['guid'] ?? '', request), 302),
  )
  serve(app, ezpayStart, async ({ query, person, request, reply }) =>
    reply.redirect(await startEzpay(paymentDeps, person, { query, request, withAccount }), 302),
  )
  serveCharge(app, entroPay, async ({ body, person, key }) =>
    charge(paymentDeps, person, 'ENTROPAY', withAccount<SecretBody>(person, body), key),
  )
  serve(app, entroCvv, async ({ body, person }) => completeEntropay(paymentDeps, person, body))
  serve(app, entroReject, async ({ body, person }) => {
    await passOverEntropay(paymentDeps, person, body.deposit)
    return { return: 'true' as const }
  })
  serve(app, entroRedirect, async ({ query, person, request, reply }) =>
    reply.redirect(await entropayPageUrl(paymentDeps, person, query['deposit'], request), 302),
  )
  serve(app, zoomScript, async () => ({ return: 'true' as const, data: { url: zoomPage.path } }))
  serve(app, zoomSession, async ({ body, person }) => ({
    return: 'true' as const,
    session: await openZoomSession(paymentDeps, person, body),
  }))
  serve(app, zoomPage, async ({ query, person, request, reply }) =>
    reply.redirect(await zoomPageUrl(paymentDeps, person, query['session'] ?? '', request), 302),
  )
  serve(app, agniListen, async ({ body, person }) => attemptResult(paymentDeps, person, 'AGNI', body))
  serveCharge(app, agniPay, async ({ body, person, key }) => {
    const plain = { ...body, fixed: body.fixed === 'true', bonus: body.bonus === 'true' }
    try {
      return await charge(paymentDeps, person, 'AGNI', withAccount(person, plain), key)
    } catch (error) {
      // Nothing was opened: the cascade continues with the next processor.
      if (error instanceof Refusal && error.code === agniLimitCode)
        return { return: 'false' as const, status: 'declined' as const, next: true, error: agniLimitCode, limit: true }
      throw error
    }
  })
}

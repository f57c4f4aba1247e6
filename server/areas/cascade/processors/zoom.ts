import type { FastifyRequest } from 'fastify'
import { zoomPage, zoomScript, zoomSession } from '../../../../contract/processors.ts'
import type { BodyOf } from '../../../../contract/route.ts'
import { parseMoney } from '../../../../domain/kernel/money.ts'
import type { Caller } from '../../../kernel/call.ts'
import { Refusal } from '../../../kernel/refusal.ts'
import { serve } from '../../../kernel/serve.ts'
import { fundingPageUrl } from '../bankRedirect.ts'
import type { PaymentDeps } from '../paymentDeps.ts'
import type { RegisterCalls } from './registerCalls.ts'

/**
 * Opens a session on ZOOM's page; it charges nothing (FUND-26). Throws Refusal 503 `cascade.response_error`
 * if ZOOM does not answer.
 */
async function openZoomSession(paymentDeps: PaymentDeps, person: Caller, body: BodyOf<typeof zoomSession>): Promise<string> {
  const amount = parseMoney(body.amount, body.currency ?? 'USD')
  if (!amount.ok) throw new Refusal(200, 'funding.wrong_amount', { amount: amount.code })
  const opened = await paymentDeps.processors.openSession('ZOOM', { amount: amount.value, returnTo: paymentDeps.appUrl })
  if (opened.is === 'unknown') throw new Refusal(503, 'cascade.response_error')
  const { session, url } = opened
  const deposit = body.deposit ?? null
  await paymentDeps.db
    .insertInto('zoom_session')
    .values({ session, customer_id: person.customerId, deposit_id: deposit, url, opened_at: paymentDeps.now() })
    .execute()
  return session
}

/**
 * Returns ZOOM's page of the person's session with our return URL; the funding page for any other session.
 */
async function zoomPageUrl(paymentDeps: PaymentDeps, person: Caller, session: string, request: FastifyRequest): Promise<string> {
  const own = await paymentDeps.db
    .selectFrom('zoom_session')
    .selectAll()
    .where('session', '=', session)
    .where('customer_id', '=', person.customerId)
    .executeTakeFirst()
  if (own === undefined || own.deposit_id === null) return fundingPageUrl(paymentDeps, request, '/show/funding')
  const page = new URL(own.url)
  page.searchParams.set('return', fundingPageUrl(paymentDeps, request, `/listen/funding/zoom/${own.deposit_id}/${person.customerId}`))
  return page.href
}

/** Registers ZOOM's calls beside its charge (FUND-26). */
export const registerZoom: RegisterCalls = (app, paymentDeps) => {
  serve(app, zoomScript, async () => ({ return: 'true' as const, data: { url: zoomPage.path } }))
  serve(app, zoomSession, async ({ body, person }) => ({
    return: 'true' as const,
    session: await openZoomSession(paymentDeps, person, body),
  }))
  serve(app, zoomPage, async ({ query, person, request, reply }) =>
    reply.redirect(await zoomPageUrl(paymentDeps, person, query['session'] ?? '', request), 302),
  )
}

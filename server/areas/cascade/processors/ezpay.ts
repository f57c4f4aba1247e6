import type { FastifyRequest } from 'fastify'
import { type ChargeBody, chargeBody } from '../../../../contract/cascade.ts'
import { ezpayStart } from '../../../../contract/processors.ts'
import type { Caller } from '../../../kernel/call.ts'
import { Refusal } from '../../../kernel/refusal.ts'
import { serve } from '../../../kernel/serve.ts'
import { bankRedirectUrl, fundingPageUrl } from '../bankRedirect.ts'
import { charge } from '../charge.ts'
import type { AttemptTable } from '../tables.ts'
import type { PaymentDeps } from '../paymentDeps.ts'
import type { RegisterCalls, WithAccount } from './registerCalls.ts'

type Start = {
  query: Record<string, string>
  request: FastifyRequest
  withAccount: WithAccount
}

/**
 * Returns EZPAY's page for the person's attempt (FUND-27). Opens the attempt first if the address has its
 * order and our own page opened it; another site's link only resumes. A refusal leads to the funding page,
 * where the client learns that nothing was opened.
 */
async function startEzpay(paymentDeps: PaymentDeps, person: Caller, { query, request, withAccount }: Start): Promise<string> {
  const order = request.headers['sec-fetch-site'] === 'same-origin' ? orderOf(query) : null
  if (order !== null) {
    try {
      await charge(paymentDeps, person, 'EZPAY', withAccount(person, order), query['key'] ?? null)
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
    }
  }
  const attempt = await attemptOf(paymentDeps, person, query['deposit'])
  if (attempt?.secure_code) return bankRedirectUrl(paymentDeps, person, attempt.secure_code, request)
  const key = attempt?.reference ?? query['key']
  if (key === undefined) return fundingPageUrl(paymentDeps, request, '/show/funding')
  return fundingPageUrl(paymentDeps, request, `/listen/funding/ezpay/${encodeURIComponent(key)}/${person.customerId}`)
}

/** Returns the order in the address; null for an address that only resumes. */
function orderOf({ key, bonus, fixed, ...rest }: Record<string, string>): ChargeBody | null {
  const read = chargeBody.safeParse({ ...rest, bonus: bonus === 'true', fixed: fixed === 'true' })
  return key !== undefined && read.success ? read.data : null
}

const attemptOf = ({ db }: PaymentDeps, { customerId }: Caller, deposit: string | undefined): Promise<AttemptTable | undefined> => {
  const own = db.selectFrom('payment_attempt').selectAll().where('customer_id', '=', customerId).where('processor', '=', 'EZPAY')
  return (deposit === undefined ? own.where('status', '=', 'secure') : own.where('deposit_id', '=', deposit))
    .orderBy('prepared_at', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/** Registers EZPAY's call, a page that the browser opens (FUND-27). */
export const registerEzpay: RegisterCalls = (app, paymentDeps, withAccount) => {
  serve(app, ezpayStart, async ({ query, person, request, reply }) =>
    reply.redirect(await startEzpay(paymentDeps, person, { query, request, withAccount }), 302),
  )
}

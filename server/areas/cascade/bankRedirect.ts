import type { FastifyRequest } from 'fastify'
import type { Language } from '../../../contract/kernel.ts'
import { processorTable } from '../../../domain/cascade/processorTable.ts'
import { parseLanguage } from '../../../domain/session/language.ts'
import type { Caller } from '../../kernel/call.ts'
import { visitorLanguage } from '../../kernel/visitorLanguage.ts'
import type { PaymentDeps } from './paymentDeps.ts'

/** Returns the language of the page that linked here, else the visitor's (APP-01). */
const languageOf = (request: FastifyRequest): Language =>
  parseLanguage(URL.parse(request.headers.referer ?? '')?.pathname.split('/')[1]) ?? visitorLanguage(request)

/** Returns the URL of a funding page of the app, such as the listen page of an attempt (APP-05). */
export const fundingPageUrl = (paymentDeps: PaymentDeps, request: FastifyRequest, route: string): string =>
  `${paymentDeps.appUrl}/${languageOf(request)}/trading#${route}`

/**
 * Returns the bank's page with our return URL, or the return URL alone if the attempt is decided or not the
 * person's. The code in the address is a secret; still only the owner is redirected to the bank.
 */
export async function bankRedirectUrl(paymentDeps: PaymentDeps, person: Caller, code: string, request: FastifyRequest): Promise<string> {
  const attempt = await paymentDeps.db
    .selectFrom('payment_attempt')
    .selectAll()
    .where('secure_code', '=', code)
    .where('customer_id', '=', person.customerId)
    .executeTakeFirst()
  if (!attempt) return fundingPageUrl(paymentDeps, request, '/show/funding/payment_error')
  const returnUrl = fundingPageUrl(
    paymentDeps,
    request,
    `/listen/funding/${processorTable[attempt.processor].slug}/${encodeURIComponent(attempt.reference)}/${person.customerId}`,
  )
  if (attempt.status !== 'secure' || attempt.bank_url === null) return returnUrl
  const bank = new URL(attempt.bank_url)
  bank.searchParams.set('return', returnUrl)
  return bank.href
}

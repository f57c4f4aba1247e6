import type { FastifyRequest } from 'fastify'
import type { Language } from '../../../contract/kernel.ts'
import { readLanguage } from '../../../domain/session/language.ts'
import type { Caller } from '../../kernel/call.ts'
import { visitorLanguage } from '../../kernel/visitorLanguage.ts'
import { wordOf } from './words.ts'
import type { Till } from './till.ts'

/** The language of the page that led here, else the visitor's (APP-01). */
const languageOf = (request: FastifyRequest): Language =>
  readLanguage(URL.parse(request.headers.referer ?? '')?.pathname.split('/')[1]) ?? visitorLanguage(request)

/** The listen page of an attempt (APP-05). */
export const fundingPage = (till: Till, request: FastifyRequest, route: string): string =>
  `${till.appUrl}/${languageOf(request)}/trading#${route}`

/**
 * Where the person confirms a charge of theirs, with the way back on it; once it is decided, or when it is not theirs, the way back alone.
 * The code in the address is a secret, and still only its owner is led on.
 */
export async function bankAddress(till: Till, person: Caller, code: string, request: FastifyRequest): Promise<string> {
  const attempt = await till.db
    .selectFrom('payment_attempt')
    .selectAll()
    .where('secure_code', '=', code)
    .where('customer_id', '=', person.customerId)
    .executeTakeFirst()
  if (!attempt) return fundingPage(till, request, '/show/funding/payment_error')
  const back = fundingPage(
    till,
    request,
    `/listen/funding/${wordOf(attempt.processor)}/${encodeURIComponent(attempt.reference)}/${person.customerId}`,
  )
  if (attempt.status !== 'secure' || attempt.bank_url === null) return back
  const bank = new URL(attempt.bank_url)
  bank.searchParams.set('return', back)
  return bank.href
}

import type { FastifyRequest } from 'fastify'
import type { Route } from '../../contract/route.ts'
import { Refusal } from './refusal.ts'

const formType = 'application/x-www-form-urlencoded'

/** Refuses a form body where the contract has none: any site may send one without a preflight. Throws Refusal 415 `request.malformed`. */
export function checkBodyEncoding({ encoding }: Pick<Route, 'encoding'>, { headers }: Pick<FastifyRequest, 'headers'>): void {
  const type = headers['content-type']?.split(';', 1)[0]?.trim().toLowerCase()
  if (type === formType && encoding !== 'form') throw new Refusal(415, 'request.malformed')
}

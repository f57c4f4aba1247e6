import type { FastifyRequest } from 'fastify'
import type { Route } from '../../contract/route.ts'
import { Refusal } from './refusal.ts'

const form = 'application/x-www-form-urlencoded'

/** Refuses a form where the contract names none: any page can send one without asking first. Throws Refusal 415 `request.malformed`. */
export function refuseEncoding({ encoding }: Pick<Route, 'encoding'>, { headers }: Pick<FastifyRequest, 'headers'>): void {
  const type = headers['content-type']?.split(';', 1)[0]?.trim().toLowerCase()
  if (type === form && encoding !== 'form') throw new Refusal(415, 'request.malformed')
}

import type { FastifyRequest } from 'fastify'
import type { Route } from '../../contract/route.ts'
import type { House } from './house.ts'
import { Refusal } from './refusal.ts'
import { sameSecret } from './secrets.ts'
import { csrfToken, readSid } from './sessionCookie.ts'

/**
 * Refuses a POST that another site made (SRV-08): its Origin must be ours, and at our own origin it carries the token that only
 * our pages can read. The platform is called with a bearer token, which no other site has, so there the Origin is enough.
 * Throws Refusal 403 `csrf.origin` or `csrf.token`.
 */
export function refuseCrossSite(house: House, route: Route, request: FastifyRequest): void {
  if (route.method === 'GET') return
  if (!fromOurPages(house, request)) throw new Refusal(403, 'csrf.origin')
  if (house.origin === 'app' && route.path !== issuesToken && !hasToken(house, request)) throw new Refusal(403, 'csrf.token')
}

/** This call answers the token, so it cannot carry it. It changes nothing. */
const issuesToken = '/api/rpc'

function fromOurPages({ deps: { config }, origin }: House, request: FastifyRequest): boolean {
  const from = request.headers.origin
  const site = request.headers['sec-fetch-site']
  if (origin === 'platform') return from === config.platformUrl || from === config.appUrl
  if (site !== undefined && site !== 'same-origin') return false
  return from === undefined ? site === 'same-origin' : from === config.appUrl
}

function hasToken({ deps: { config } }: House, request: FastifyRequest): boolean {
  const sid = readSid(config, request)
  const header = request.headers['x-csrf-token']
  return sid !== null && typeof header === 'string' && sameSecret(header, csrfToken(config, sid))
}

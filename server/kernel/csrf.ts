import type { FastifyRequest } from 'fastify'
import type { Route } from '../../contract/route.ts'
import type { ServerContext } from './serverContext.ts'
import { Refusal } from './refusal.ts'
import { secretsEqual } from './secrets.ts'
import { csrfToken, readSid } from './sessionCookie.ts'

/**
 * Refuses a POST from another site (SRV-08): its Origin must be ours, and at the app's origin it needs the
 * CSRF token too. The platform uses a bearer token, which other sites do not have. Throws Refusal 403
 * `csrf.origin` or `csrf.token`.
 */
export function checkCsrf(context: ServerContext, route: Route, request: FastifyRequest): void {
  if (route.method === 'GET') return
  if (!isFromOwnPages(context, request)) throw new Refusal(403, 'csrf.origin')
  if (context.origin === 'app' && route.path !== tokenPath && !hasCsrfToken(context, request)) throw new Refusal(403, 'csrf.token')
}

/** This call returns the token, so it cannot require it. It changes nothing. */
const tokenPath = '/api/rpc'

function isFromOwnPages({ deps: { config }, origin }: ServerContext, request: FastifyRequest): boolean {
  const from = request.headers.origin
  const site = request.headers['sec-fetch-site']
  if (origin === 'platform') return from === config.platformUrl || from === config.appUrl
  if (site !== undefined && site !== 'same-origin') return false
  return from === undefined ? site === 'same-origin' : from === config.appUrl
}

function hasCsrfToken({ deps: { config } }: ServerContext, request: FastifyRequest): boolean {
  const sid = readSid(config, request)
  const header = request.headers['x-csrf-token']
  return sid !== null && typeof header === 'string' && secretsEqual(header, csrfToken(config, sid))
}

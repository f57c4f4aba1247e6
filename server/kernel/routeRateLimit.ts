import type { FastifyRequest } from 'fastify'
import type { Route } from '../../contract/route.ts'
import { ipRange } from '../../domain/session/ipRange.ts'
import { bearerToken } from './authenticate.ts'
import type { ServerContext } from './serverContext.ts'
import { hashToken } from './secrets.ts'
import { readSid } from './sessionCookie.ts'

/** Calls that one caller may make in a minute. */
const perMinute = { large: 10, guess: 20, anonymous: 120, person: 1_200 } as const

/** Calls with which passwords, addresses or codes could be guessed. */
const guessablePaths = new Set([
  '/api/login',
  '/api/register',
  '/api/forget',
  '/api/reset',
  '/api/auto',
  '/api/auto/link',
  '/api/email/confirm',
  '/api/email/undo',
  '/api/email/resend',
  '/api/info',
  '/api/notify/login_fail',
  '/api/fraud/factors_check',
  '/api/fraud/two_factors',
  '/api/us/security',
  '/api/security/recovery_check',
  '/api/passkey/sign_in',
  '/api/promo',
  '/api/triggers/promo',
])

/** Calls that read all rows of many people: a contest with every trade in it. */
const largePaths = new Set(['/api/tourney/result/:id'])

function rateClassOf({ path, access }: Route): keyof typeof perMinute {
  if (largePaths.has(path)) return 'large'
  if (guessablePaths.has(path)) return 'guess'
  return access === 'anyone' ? 'anonymous' : 'person'
}

type RateLimit = { max: number; timeWindow: number; keyGenerator(request: FastifyRequest): string }

/**
 * Returns the @fastify/rate-limit options of a route, or false. A person's calls are counted by session, the
 * cookie or the platform's token: an invented one is answered 401. Public calls are counted by address, since
 * their cookie is not checked, and IPv6 addresses by range: their holder has 2^64 of them.
 */
export function routeRateLimit({ deps: { config }, origin }: ServerContext, route: Route): false | RateLimit {
  const byAddress = ({ ip }: FastifyRequest): string => ipRange(ip)
  const sessionOf = (request: FastifyRequest): string | null => {
    // At the platform's origin the cookie signs nobody in: anybody could send another one with each call.
    if (origin === 'platform') return bearerToken(request)
    const sid = readSid(config, request)
    return sid?.startsWith('p') ? sid : null
  }
  const bySession = (request: FastifyRequest): string => {
    const session = sessionOf(request)
    return session === null ? byAddress(request) : hashToken(session)
  }
  const keyGenerator = route.access === 'anyone' ? byAddress : bySession
  return config.rateLimits && { max: perMinute[rateClassOf(route)], timeWindow: 60_000, keyGenerator }
}

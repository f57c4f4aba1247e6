import type { FastifyRequest } from 'fastify'
import type { Route } from '../../contract/route.ts'
import type { House } from './house.ts'
import { hashToken } from './secrets.ts'
import { readSid } from './sessionCookie.ts'

/** How many calls a minute one caller may make. */
const perMinute = { guess: 20, anonymous: 120, person: 1_200 } as const

/** Calls by which passwords, addresses or codes could be tried out. */
const guessable = new Set([
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
  '/api/promo',
  '/api/triggers/promo',
])

const classOf = (route: Route): keyof typeof perMinute =>
  guessable.has(route.path) ? 'guess' : route.access === 'anyone' ? 'anonymous' : 'person'

type RateLimit = { max: number; timeWindow: number; keyGenerator(request: FastifyRequest): string }

/**
 * What @fastify/rate-limit is told of a route; false: no limit. Persons' calls are counted by session: one that is made up is answered
 * 401. What anyone may call is counted by address, whatever cookie comes with it: nobody has looked whether it opens anything.
 */
export function rateLimitOf({ deps: { config } }: House, route: Route): false | RateLimit {
  const byAddress = ({ ip }: FastifyRequest): string => ip
  const bySession = (request: FastifyRequest): string => {
    const sid = readSid(config, request)
    return sid?.startsWith('p') ? hashToken(sid) : request.ip
  }
  const keyGenerator = route.access === 'anyone' ? byAddress : bySession
  return config.rateLimits && { max: perMinute[classOf(route)], timeWindow: 60_000, keyGenerator }
}

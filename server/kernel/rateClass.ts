import type { Route } from '../../contract/route.ts'
import type { House } from './house.ts'

/** How many calls a minute one caller may make. Anonymous calls are counted by address, the rest by session. */
const perMinute = { guess: 20, anonymous: 120, person: 1_200 } as const

/** Calls by which passwords, addresses or codes could be tried out. */
const guessable = new Set([
  '/api/login',
  '/api/register',
  '/api/forget',
  '/api/reset',
  '/api/auto',
  '/api/auto/link',
  '/api/info',
  '/api/notify/login_fail',
  '/api/fraud/factors_check',
  '/api/promo',
  '/api/triggers/promo',
])

const classOf = (route: Route): keyof typeof perMinute =>
  guessable.has(route.path) ? 'guess' : route.access === 'anyone' ? 'anonymous' : 'person'

/** What @fastify/rate-limit is told of a route; false: no limit. */
export function rateLimitOf({ deps: { config } }: House, route: Route): false | { max: number; timeWindow: number } {
  return config.rateLimits && { max: perMinute[classOf(route)], timeWindow: 60_000 }
}

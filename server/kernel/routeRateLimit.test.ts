import type { FastifyRequest } from 'fastify'
import { expect, test } from 'vitest'
import { promotions } from '../../contract/promotions.ts'
import type { Route } from '../../contract/route.ts'
import { login } from '../../contract/signIn.ts'
import { openOrders } from '../../contract/trading.ts'
import { currentTourneys, tourneyResult } from '../../contract/tournaments.ts'
import { routeRateLimit } from './routeRateLimit.ts'
import type { ServerContext } from './serverContext.ts'

const context = (rateLimits: boolean) => ({ deps: { config: { rateLimits, appUrl: 'http://localhost' } } }) as unknown as ServerContext
const maxOf = (route: Route): number => {
  const limit = routeRateLimit(context(true), route)
  return limit === false ? Infinity : limit.max
}

test('[SRV-08] guesses and files of whole contests are allowed less often than other calls', () => {
  const limits = [tourneyResult, login, currentTourneys, promotions].map((route) => maxOf(route as Route))
  expect(limits).toEqual(limits.toSorted((a, b) => a - b))
  expect(new Set(limits).size).toBe(4)
})

const keyOf = (origin: ServerContext['origin'], { token, sid }: { token?: string; sid?: string }): string | undefined => {
  const limit = routeRateLimit({ ...context(true), origin }, openOrders)
  const request = {
    ip: '192.0.2.1',
    cookies: sid === undefined ? {} : { sid },
    headers: token === undefined ? {} : { authorization: `Bearer ${token}` },
  }
  return limit === false ? undefined : limit.keyGenerator(request as unknown as FastifyRequest)
}
const [first, second] = [`p${'a'.repeat(43)}`, `p${'b'.repeat(43)}`]

test('[SRV-08] a person’s calls are counted by the session that signs them in, whatever else they send', () => {
  expect(keyOf('platform', { token: first, sid: second })).toBe(keyOf('platform', { token: first }))
  expect(keyOf('platform', { token: first })).not.toBe(keyOf('platform', { token: second }))
  expect(keyOf('platform', { sid: first })).toBe('192.0.2.1')
  expect(keyOf('app', { sid: first, token: second })).toBe(keyOf('app', { sid: first }))
  expect(keyOf('app', { sid: first })).not.toBe(keyOf('app', { sid: second }))
})

test('[SRV-08] a test server without limits has none', () => {
  expect(routeRateLimit(context(false), promotions as Route)).toBe(false)
})

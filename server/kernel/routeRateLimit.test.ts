import { expect, test } from 'vitest'
import { promotions } from '../../contract/promotions.ts'
import type { Route } from '../../contract/route.ts'
import { login } from '../../contract/signIn.ts'
import { currentTourneys, tourneyResult } from '../../contract/tournaments.ts'
import { routeRateLimit } from './routeRateLimit.ts'
import type { ServerContext } from './serverContext.ts'

const context = (rateLimits: boolean) => ({ deps: { config: { rateLimits } } }) as unknown as ServerContext
const maxOf = (route: Route): number => {
  const limit = routeRateLimit(context(true), route)
  return limit === false ? Infinity : limit.max
}

test('[SRV-08] guesses and files of whole contests are allowed less often than other calls', () => {
  const limits = [tourneyResult, login, currentTourneys, promotions].map((route) => maxOf(route as Route))
  expect(limits).toEqual(limits.toSorted((a, b) => a - b))
  expect(new Set(limits).size).toBe(4)
})

test('[SRV-08] a test server without limits has none', () => {
  expect(routeRateLimit(context(false), promotions as Route)).toBe(false)
})

import { callbackify } from 'node:util'
import type { FastifyRateLimitStore, FastifyRateLimitStoreCtor } from '@fastify/rate-limit'
import type { SharedCount } from './sharedCount.ts'

type StoredRoute = Parameters<FastifyRateLimitStore['child']>[0]

/**
 * Returns the store of @fastify/rate-limit that counts calls per route for all processes. `origin` separates
 * the two servers' routes.
 */
export function rateLimitStore(counts: SharedCount, origin: string): FastifyRateLimitStoreCtor {
  return class RateLimitStore implements FastifyRateLimitStore {
    readonly #scope: string

    constructor(_options: object, scope = origin) {
      this.#scope = scope
    }

    incr: FastifyRateLimitStore['incr'] = (key, callback, timeWindow, max) => {
      const count = callbackify(() => counts.count(`${this.#scope} ${key}`, max, timeWindow))
      count((error, counted) => callback(error, counted))
    }

    /**
     * `routeInfo` is what the plugin passes; a limit made by createRateLimit has none, and its keys name it.
     */
    child(options: StoredRoute & { routeInfo?: Partial<StoredRoute> }): FastifyRateLimitStore {
      const { method = '', url = '' } = options.routeInfo ?? {}
      return new RateLimitStore(options, `${origin} ${String(method)} ${url}`)
    }
  }
}

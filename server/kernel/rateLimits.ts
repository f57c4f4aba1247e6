import rateLimit from '@fastify/rate-limit'
import type { FastifyInstance } from 'fastify'

/**
 * Counts calls per route; `serve` sets each route's limit and key (SRV-08). The counters are in this process and only stop floods; limits
 * that protect an account, such as at login, are in the database.
 */
export async function registerRateLimits(app: FastifyInstance): Promise<void> {
  await app.register(rateLimit, { global: false, cache: 20_000 })
}

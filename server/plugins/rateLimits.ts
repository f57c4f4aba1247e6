import rateLimit from '@fastify/rate-limit'
import type { FastifyInstance } from 'fastify'

/**
 * Counts calls for each route; `serve` names each route's limit, and by what its callers are told apart (SRV-08).
 * The counters are this process's own: they keep a flood away. What guards an account (login) is counted in the database.
 */
export async function rateLimits(app: FastifyInstance): Promise<void> {
  await app.register(rateLimit, { global: false, cache: 20_000 })
}

import rateLimit from '@fastify/rate-limit'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { hashToken } from '../kernel/secrets.ts'
import { readSid } from '../kernel/sessionCookie.ts'

/**
 * Counts calls by session, else by address, for each route; `serve` names each route's limit (SRV-08).
 * The counters are this process's own: they keep a flood away. What guards an account (login) is counted in the database.
 */
export async function rateLimits(app: FastifyInstance): Promise<void> {
  const { config } = app.house.deps
  const callerKey = (request: FastifyRequest): string => {
    const sid = readSid(config, request)
    return sid?.startsWith('p') ? hashToken(sid) : request.ip
  }
  await app.register(rateLimit, { global: false, cache: 20_000, keyGenerator: callerKey })
}

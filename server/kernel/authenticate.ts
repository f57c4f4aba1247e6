import type { FastifyRequest } from 'fastify'
import type { Caller } from './call.ts'
import type { ServerContext } from './serverContext.ts'
import { findPlatformSession } from './platformSession.ts'
import { readSid } from './sessionCookie.ts'
import { findWebSession } from './webSession.ts'

/**
 * Returns the signed-in person: by cookie at the app's origin, by bearer token at the platform's. A visitor
 * costs no query.
 */
export async function authenticate({ deps, origin }: ServerContext, request: FastifyRequest): Promise<Caller | null> {
  if (origin === 'app') {
    const sid = readSid(deps.config, request)
    return sid?.startsWith('p') ? findWebSession(deps.db, sid, deps.now()) : null
  }
  const token = bearerToken(request)
  return token === null ? null : findPlatformSession(deps.db, token, deps.now())
}

/** Returns the bearer token of a request, or null. */
export function bearerToken(request: FastifyRequest): string | null {
  return /^Bearer ([\w-]{20,200})$/.exec(request.headers.authorization ?? '')?.[1] ?? null
}

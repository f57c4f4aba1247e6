import type { FastifyError, FastifyInstance } from 'fastify'
import { isDatabaseAway } from '../db/databaseAway.ts'
import { Refusal } from '../kernel/refusal.ts'

/** Codes of what Fastify itself refuses, by HTTP status (SRV-01). */
const codes: Record<number, string> = { 404: 'request.unknown', 413: 'request.tooLarge', 415: 'request.malformed', 429: 'request.tooOften' }

/** In seconds: a database that is started again or failed over is back within a few of them. */
const retryAfter = '5'

/** Every error leaves as `{return: 'false', error}`: no text, stack, query or path of ours is ever answered. */
export function answerErrors(app: FastifyInstance): void {
  app.setErrorHandler<FastifyError | Refusal>(async (error, request, reply) => {
    if (error instanceof Refusal) return reply.code(error.status).send(error.answer())
    const status = error.statusCode ?? 500
    if (status < 500) return reply.code(status).send({ return: 'false', error: codes[status] ?? 'request.malformed' })
    request.log.error({ err: error, route: request.routeOptions.url ?? 'none' }, 'failed')
    // Nothing is known of what was asked for: a caller asks again, as after an answer that was lost.
    if (isDatabaseAway(error))
      return reply.code(503).header('retry-after', retryAfter).send({ return: 'false', error: 'server.unavailable' })
    return reply.code(500).send({ return: 'false', error: 'auth.server_error' })
  })
}

import type { FastifyError, FastifyInstance } from 'fastify'
import { isDatabaseUnavailable } from '../db/databaseUnavailable.ts'
import { Refusal } from './refusal.ts'

/** Codes of Fastify's own errors, by HTTP status (SRV-01). */
const statusCodes: Record<number, string> = {
  404: 'request.unknown',
  413: 'request.tooLarge',
  415: 'request.malformed',
  429: 'request.tooOften',
}

/** In seconds: a database that restarts or fails over is back within a few of them. */
const retryAfterSeconds = '5'

/** Answers every error as `{return: 'false', error}`: no message, stack, query or path is ever sent. */
export function setErrorHandler(app: FastifyInstance): void {
  app.setErrorHandler<FastifyError | Refusal>(async (error, request, reply) => {
    if (error instanceof Refusal) return reply.code(error.status).send(error.toBody())
    const status = error.statusCode ?? 500
    if (status < 500) return reply.code(status).send({ return: 'false', error: statusCodes[status] ?? 'request.malformed' })
    request.log.error({ err: error, route: request.routeOptions.url ?? 'none' }, 'failed')
    // The outcome is unknown: the client repeats the call, as after a lost answer.
    if (isDatabaseUnavailable(error))
      return reply.code(503).header('retry-after', retryAfterSeconds).send({ return: 'false', error: 'server.unavailable' })
    return reply.code(500).send({ return: 'false', error: 'auth.server_error' })
  })
}

import type { FastifyInstance } from 'fastify'

/** Logs one line for each request with the route's pattern, never its URL, which may contain ids and codes. */
export function registerRequestLog(app: FastifyInstance): void {
  app.addHook('onResponse', async (request, reply) => {
    request.log.info(
      { method: request.method, route: request.routeOptions.url ?? 'none', status: reply.statusCode, ms: Math.round(reply.elapsedTime) },
      'answered',
    )
  })
}

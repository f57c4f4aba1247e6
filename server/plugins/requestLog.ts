import type { FastifyInstance } from 'fastify'

/** One line for each request: the route's pattern, never its address, since addresses carry ids and codes. */
export function requestLog(app: FastifyInstance): void {
  app.addHook('onResponse', async (request, reply) => {
    request.log.info(
      { method: request.method, route: request.routeOptions.url ?? 'none', status: reply.statusCode, ms: Math.round(reply.elapsedTime) },
      'answered',
    )
  })
}

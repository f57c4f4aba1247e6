import type { FastifyInstance } from 'fastify'

/** Any client can send any method and path: requests without a route share one label. */
const unmatched = { method: 'other', route: 'none' }

/** Measures each response by its route's pattern, never by the URL. */
export function measureCalls(app: FastifyInstance): void {
  const { deps, origin } = app.context
  const { calls, rateLimited } = deps.metrics
  app.addHook('onResponse', async (request, reply) => {
    const route = request.is404 ? undefined : request.routeOptions.url
    const labels = route === undefined ? unmatched : { method: request.method, route }
    calls.observe({ origin, ...labels, status: reply.statusCode }, reply.elapsedTime / 1_000)
    if (reply.statusCode === 429) rateLimited.inc({ route: labels.route })
  })
}

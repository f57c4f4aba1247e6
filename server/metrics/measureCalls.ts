import type { FastifyInstance } from 'fastify'

/** Any program can send any method and path: what no route answers shares one label. */
const unmatched = { method: 'other', route: 'none' }

/** Measures each answer of a server by its route's pattern, never by the address. */
export function measureCalls(app: FastifyInstance): void {
  const { deps, origin } = app.house
  const { calls, rateLimited } = deps.metrics
  app.addHook('onResponse', async (request, reply) => {
    const route = request.is404 ? undefined : request.routeOptions.url
    const labels = route === undefined ? unmatched : { method: request.method, route }
    calls.observe({ origin, ...labels, status: reply.statusCode }, reply.elapsedTime / 1_000)
    if (reply.statusCode === 429) rateLimited.inc({ route: labels.route })
  })
}

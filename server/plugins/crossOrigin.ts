import type { FastifyInstance } from 'fastify'

/** Lets our own page call the platform (SES-02). No credentials: the platform knows no cookie, only its bearer token. */
export function crossOrigin(app: FastifyInstance): void {
  const { appUrl } = app.house.deps.config
  app.addHook('onRequest', async (request, reply) => {
    void reply.header('vary', 'Origin')
    if (request.headers.origin !== appUrl) return
    void reply.header('access-control-allow-origin', appUrl)
    if (request.method !== 'OPTIONS') return
    void reply.headers({
      'access-control-allow-methods': 'GET, POST',
      'access-control-allow-headers': 'authorization, content-type, idempotency-key, x-csrf-token',
      'access-control-max-age': '600',
    })
    return reply.code(204).send()
  })
}

import cookie from '@fastify/cookie'
import formbody from '@fastify/formbody'
import fastify, { type FastifyInstance, LogController } from 'fastify'
import { measureCalls } from '../metrics/measureCalls.ts'
import { registerCors } from './cors.ts'
import { setErrorHandler } from './errorHandler.ts'
import { serveHealth } from './health.ts'
import { earlyErrorOptions, securityHeaders } from '../../http/earlyErrors.ts'
import { closeUnusedConnections } from '../../http/unusedConnections.ts'
import type { Deps } from './deps.ts'
import type { IsFeatureOffered } from './featureGate.ts'
import rateLimit from '@fastify/rate-limit'
import { limitReceiving, longestRequestMs } from './limitReceiving.ts'
import { acceptMultipart } from './multipart.ts'
import { rateLimitStore } from './rateLimitStore.ts'
import { Refusal } from './refusal.ts'
import { createSharedCount } from './sharedCount.ts'

/**
 * Logs one line for each request with the route's pattern, never its URL, which may contain ids and codes.
 */
function registerRequestLog(app: FastifyInstance): void {
  app.addHook('onResponse', async (request, reply) => {
    request.log.info(
      { method: request.method, route: request.routeOptions.url ?? 'none', status: reply.statusCode, ms: Math.round(reply.elapsedTime) },
      'answered',
    )
  })
}

/** Answers 415 to a compressed body: our clients send none, and it may expand a thousandfold. */
function refuseCompressed(app: FastifyInstance): void {
  app.addHook('onRequest', async ({ headers }) => {
    if ((headers['content-encoding'] ?? 'identity') !== 'identity') throw new Refusal(415, 'request.malformed')
  })
}

/**
 * Counts calls per route, for all processes; `serve` sets each route's limit and key (SRV-08). These limits
 * only stop floods; limits that protect an account, such as at login, have counters of their own.
 */
async function registerRateLimits(app: FastifyInstance): Promise<void> {
  const { deps, origin } = app.context
  await app.register(rateLimit, { global: false, store: rateLimitStore(createSharedCount(deps), origin) })
}

/** Bodies of calls are small; uploads set their own limit. In bytes. */
const bodyLimit = 65_536

/**
 * Creates a Fastify server with everything `serve` needs. `offered` is passed in, since the kernel does not
 * know the settings.
 */
export async function newServer(deps: Deps, origin: 'app' | 'platform', offered: IsFeatureOffered): Promise<FastifyInstance> {
  const app = fastify({
    loggerInstance: deps.log,
    // Fastify's log lines contain URLs with ids and codes; `registerRequestLog` writes its own.
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit,
    requestTimeout: longestRequestMs,
    ...earlyErrorOptions,
    trustProxy: (_address, hop) => hop < deps.config.trustedProxies,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 100 },
    // A body with a prototype key is refused, not cleaned.
    onProtoPoisoning: 'error',
    onConstructorPoisoning: 'error',
  })
  closeUnusedConnections(app)
  limitReceiving(app, bodyLimit)
  app.decorate('context', { deps, origin, offered, served: [] })
  // Set on the raw response, so that each origin's own policy can replace them.
  app.addHook('onRequest', async (_request, { raw }) => {
    for (const [name, value] of Object.entries(securityHeaders)) raw.setHeader(name, value)
  })
  refuseCompressed(app)
  registerRequestLog(app)
  measureCalls(app)
  setErrorHandler(app)
  if (origin === 'platform') await registerCors(app)
  await app.register(cookie)
  await app.register(formbody)
  acceptMultipart(app)
  // No call takes text/plain, which any site may send without a preflight.
  app.removeContentTypeParser('text/plain')
  await registerRateLimits(app)
  serveHealth(app)
  return app
}

import cookie from '@fastify/cookie'
import formbody from '@fastify/formbody'
import fastify, { type FastifyInstance, LogController } from 'fastify'
import { measureCalls } from '../metrics/measureCalls.ts'
import { registerCors } from './cors.ts'
import { setErrorHandler } from './errorHandler.ts'
import { serveHealth } from './health.ts'
import { registerRateLimits } from './rateLimits.ts'
import { refuseCompressed } from './refuseCompressed.ts'
import { registerRequestLog } from './requestLog.ts'
import { earlyErrorOptions, securityHeaders } from './earlyErrors.ts'
import type { Deps } from './deps.ts'
import type { IsFeatureOffered } from './featureGate.ts'

/** Bodies of calls are small; uploads set their own limit. In bytes. */
const bodyLimit = 65_536
/** A request not received by then is closed, so that slow clients cannot use up all connections. In milliseconds. */
const requestTimeout = 30_000

/** Creates a Fastify server with everything `serve` needs. `offered` is passed in, since the kernel does not know the settings. */
export async function newServer(deps: Deps, origin: 'app' | 'platform', offered: IsFeatureOffered): Promise<FastifyInstance> {
  const app = fastify({
    loggerInstance: deps.log,
    // Fastify's log lines contain URLs with ids and codes; `registerRequestLog` writes its own.
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit,
    requestTimeout,
    ...earlyErrorOptions,
    trustProxy: (_address, hop) => hop < deps.config.trustedProxies,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 100 },
    // A body with a prototype key is refused, not cleaned.
    onProtoPoisoning: 'error',
    onConstructorPoisoning: 'error',
  })
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
  // No call takes text/plain, which any site may send without a preflight.
  app.removeContentTypeParser('text/plain')
  await registerRateLimits(app)
  serveHealth(app)
  return app
}

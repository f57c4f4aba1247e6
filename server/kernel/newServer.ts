import cookie from '@fastify/cookie'
import formbody from '@fastify/formbody'
import fastify, { type FastifyInstance, LogController } from 'fastify'
import { measureCalls } from '../metrics/measureCalls.ts'
import { crossOrigin } from '../plugins/crossOrigin.ts'
import { answerErrors } from '../plugins/errors.ts'
import { health } from '../plugins/health.ts'
import { rateLimits } from '../plugins/rateLimits.ts'
import { refuseCompressed } from '../plugins/refuseCompressed.ts'
import { requestLog } from '../plugins/requestLog.ts'
import { bareAnswers, bareHeaders } from './bareAnswers.ts'
import type { Deps } from './deps.ts'
import type { Offered } from './offered.ts'

/** Bodies of calls are small; uploads bring a limit of their own. In bytes. */
const bodyLimit = 65_536
/** A request that has not come in full by then is cut off, so that slow ones cannot take every connection. In milliseconds. */
const requestTimeout = 30_000

/** A Fastify with all that `serve` needs, for our own origin or the platform's. `offered`: by the settings, which the kernel does not know. */
export async function newServer(deps: Deps, origin: 'app' | 'platform', offered: Offered): Promise<FastifyInstance> {
  const app = fastify({
    loggerInstance: deps.log,
    // Its lines name addresses, which carry ids and codes; requestLog writes its own.
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit,
    requestTimeout,
    ...bareAnswers,
    trustProxy: (_address, hop) => hop < deps.config.trustedProxies,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 100 },
    // A body that says less or more than it is read as: refused, never guessed at.
    onProtoPoisoning: 'error',
    onConstructorPoisoning: 'error',
  })
  app.decorate('house', { deps, origin, offered, served: [] })
  // On the response itself, so that each origin's own policy replaces them.
  app.addHook('onRequest', async (_request, { raw }) => {
    for (const [name, value] of Object.entries(bareHeaders)) raw.setHeader(name, value)
  })
  refuseCompressed(app)
  requestLog(app)
  measureCalls(app)
  answerErrors(app)
  if (origin === 'platform') crossOrigin(app)
  await app.register(cookie)
  await app.register(formbody)
  // No call takes text, and any page can send it without asking first.
  app.removeContentTypeParser('text/plain')
  await rateLimits(app)
  health(app)
  return app
}

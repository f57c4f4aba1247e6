import cookie from '@fastify/cookie'
import formbody from '@fastify/formbody'
import fastify, { type FastifyInstance, type FastifyReply, LogController } from 'fastify'
import { crossOrigin } from '../plugins/crossOrigin.ts'
import { answerErrors } from '../plugins/errors.ts'
import { health } from '../plugins/health.ts'
import { rateLimits } from '../plugins/rateLimits.ts'
import { requestLog } from '../plugins/requestLog.ts'
import type { Deps } from './deps.ts'
import type { Offered } from './offered.ts'

/** Bodies of calls are small; uploads bring a limit of their own. In bytes. */
const bodyLimit = 65_536
/** A request that has not come in full by then is cut off, so that slow ones cannot take every connection. In milliseconds. */
const requestTimeout = 30_000

/** The answer to an address that cannot be read; Fastify's own would quote it. */
const malformed = { return: 'false', error: 'request.malformed' }

/** A Fastify with all that `serve` needs, for our own origin or the platform's. `offered`: by the settings, which the kernel does not know. */
export async function newServer(deps: Deps, origin: 'app' | 'platform', offered: Offered): Promise<FastifyInstance> {
  const app = fastify({
    loggerInstance: deps.log,
    // Its lines name addresses, which carry ids and codes; requestLog writes its own.
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit,
    requestTimeout,
    frameworkErrors: (_error, _request, reply: Pick<FastifyReply, 'code'>) => void reply.code(400).send(malformed),
    trustProxy: (_address, hop) => hop < deps.config.trustedProxies,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 100 },
    // A body that says less or more than it is read as: refused, never guessed at.
    onProtoPoisoning: 'error',
    onConstructorPoisoning: 'error',
  })
  app.decorate('house', { deps, origin, offered, served: [] })
  requestLog(app)
  answerErrors(app)
  if (origin === 'platform') crossOrigin(app)
  await app.register(cookie)
  await app.register(formbody)
  await rateLimits(app)
  health(app)
  return app
}

import type { FastifyInstance } from 'fastify'
import type { Route } from '../../contract/route.ts'
import type { Deps } from './deps.ts'
import type { IsFeatureOffered } from './featureGate.ts'

/**
 * Our additions to a Fastify instance: the dependencies, its origin, the feature check, and the routes served
 * so far.
 */
export type ServerContext = { deps: Deps; origin: 'app' | 'platform'; offered: IsFeatureOffered; served: Route[] }

declare module 'fastify' {
  interface FastifyInstance {
    context: ServerContext
  }
}

/** Returns the contract's routes that have a handler. */
export const servedRoutes = (app: FastifyInstance): readonly Route[] => app.context.served

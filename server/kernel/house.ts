import type { FastifyInstance } from 'fastify'
import type { Route } from '../../contract/route.ts'
import type { Deps } from './deps.ts'
import type { Offered } from './offered.ts'

/** What a server of ours carries beside Fastify: its deps, which origin it is, what is offered to whom, and what it serves so far. */
export type House = { deps: Deps; origin: 'app' | 'platform'; offered: Offered; served: Route[] }

declare module 'fastify' {
  interface FastifyInstance {
    house: House
  }
}

/** The contract's routes that a handler was given for. */
export const servedRoutes = (app: FastifyInstance): readonly Route[] => app.house.served

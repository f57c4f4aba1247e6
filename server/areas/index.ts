import type { FastifyInstance } from 'fastify'
import type { Deps } from '../kernel/deps.ts'

/** Every area of our own origin. */
export function registerAreas(app: FastifyInstance, deps: Deps): void {
}

import type { FastifyInstance } from 'fastify'
import type { ModalReaders } from '../kernel/area.ts'
import type { Deps } from '../kernel/deps.ts'
import { areas } from './index.ts'

/** Registers every area of our own origin. */
export function registerAreas(app: FastifyInstance, deps: Deps): void {
  const modals = Object.assign({}, ...areas.map((area) => area.modals)) as ModalReaders
  for (const area of areas) area.register?.(app, deps, modals)
}

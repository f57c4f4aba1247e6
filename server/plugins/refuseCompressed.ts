import type { FastifyInstance } from 'fastify'
import { Refusal } from '../kernel/refusal.ts'

/** Answers 415 to a body that is compressed: no client of ours sends one, and reading one may cost a thousand times its size. */
export function refuseCompressed(app: FastifyInstance): void {
  app.addHook('onRequest', async ({ headers }) => {
    if ((headers['content-encoding'] ?? 'identity') !== 'identity') throw new Refusal(415, 'request.malformed')
  })
}

import type { FastifyInstance } from 'fastify'
import { Refusal } from './refusal.ts'

/** Answers 415 to a compressed body: our clients send none, and it may expand a thousandfold. */
export function refuseCompressed(app: FastifyInstance): void {
  app.addHook('onRequest', async ({ headers }) => {
    if ((headers['content-encoding'] ?? 'identity') !== 'identity') throw new Refusal(415, 'request.malformed')
  })
}

import type { FastifyInstance } from 'fastify'
import { createWriteCheck } from '../db/canWrite.ts'

/**
 * `/health`: the process runs. `/ready`: it can serve; false before it stops, or if the database is
 * unreachable or cannot write (SRV-10).
 */
export function serveHealth(app: FastifyInstance): void {
  const { db, config, now, stopping } = app.context.deps
  const canWrite = createWriteCheck(db, config, now)
  app.get('/health', async () => ({ status: 'up' }))
  app.get('/ready', async (_request, reply) => {
    const ready = !stopping.aborted && (await canWrite())
    return reply.code(ready ? 200 : 503).send({ status: ready ? 'ready' : 'away' })
  })
}

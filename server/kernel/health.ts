import type { FastifyInstance } from 'fastify'
import { createWriteCheck } from '../db/canWrite.ts'

/**
 * `/health`: the process runs. `/ready`: it can serve; false while it stops, or if the database is unreachable or cannot write (SRV-10).
 */
export function serveHealth(app: FastifyInstance): void {
  const { db, config, now } = app.context.deps
  const canWrite = createWriteCheck(db, config, now)
  let stopping = false
  app.addHook('preClose', async () => {
    stopping = true
  })
  app.get('/health', async () => ({ status: 'up' }))
  app.get('/ready', async (_request, reply) => {
    const ready = !stopping && (await canWrite())
    return reply.code(ready ? 200 : 503).send({ status: ready ? 'ready' : 'away' })
  })
}

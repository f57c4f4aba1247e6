import type { FastifyInstance } from 'fastify'
import { watchWrites } from '../db/canWrite.ts'

/** `/health`: the process lives. `/ready`: it can serve, which is false while it stops, or the database is away or cannot write (SRV-10). */
export function health(app: FastifyInstance): void {
  const { db, config, now } = app.house.deps
  const canWrite = watchWrites(db, config, now)
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

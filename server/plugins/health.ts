import { sql } from 'kysely'
import type { FastifyInstance } from 'fastify'

/** `/health`: the process lives. `/ready`: it can serve, which is false while it stops or the database is away (SRV-10). */
export function health(app: FastifyInstance): void {
  let stopping = false
  app.addHook('preClose', async () => {
    stopping = true
  })
  app.get('/health', async () => ({ status: 'up' }))
  app.get('/ready', async (_request, reply) => {
    const ready =
      !stopping &&
      (await sql`select 1`.execute(app.house.deps.db).then(
        () => true,
        () => false,
      ))
    return reply.code(ready ? 200 : 503).send({ status: ready ? 'ready' : 'away' })
  })
}

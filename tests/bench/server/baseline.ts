import fastify, { type FastifyInstance } from 'fastify'
import type { Db } from '../../../server/db/database.ts'

/** Builds a bare handler for each measured call, with only the query it needs. */
export function buildBaseline(db: Db): FastifyInstance {
  const app = fastify()
  app.post<{ Body: { guid: string } }>('/check', async ({ body }) =>
    db.selectFrom('invoice').select(['state', 'hash']).where('guid', '=', body.guid).executeTakeFirst(),
  )
  app.post<{ Body: { id: number } }>('/user', async ({ body }) =>
    db.selectFrom('customer').selectAll().where('id', '=', body.id).executeTakeFirst(),
  )
  let written = 0
  app.post<{ Body: { id: number } }>('/deposit', async ({ body }) => {
    written += 1
    await db
      .insertInto('deposit')
      .values({
        id: `floor-${process.pid}-${written}`,
        customer_id: body.id,
        account_id: `bench-${body.id}`,
        amount: 25_000,
        currency: 'EUR',
        bonus: false,
        fixed: false,
        card_id: null,
        stack: 'FRAUD,PFS',
        status: 'failed',
        code: null,
        opened_at: 1,
        closed_at: 1,
      })
      .execute()
    return { return: 'true' }
  })
  return app
}

import { offerCopying } from '../areas/copying/offer.ts'
import type { Db } from '../db/database.ts'

/** The demo's trader, and the players who lead the contests, let others copy their trades (TRD-13). */
const offering = ['trader@openfloor.example', ...Array.from({ length: 8 }, (_, index) => `player${index + 1}@openfloor.example`)]

export async function seedCopying(db: Db, now: number): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const rows = await trx.selectFrom('customer').select('id').where('email', 'in', offering).orderBy('id').execute()
    for (const { id } of rows) await offerCopying(trx, id, now)
  })
}

import { offerCopying } from '../areas/copying/offer.ts'
import type { Db } from '../db/database.ts'

/** The demo's trader and the tournaments' leaders offer their trades for copying (TRD-13). */
const offeringEmails = ['trader@openfloor.example', ...Array.from({ length: 8 }, (_, index) => `player${index + 1}@openfloor.example`)]

/** Makes the demo's traders available for copying. */
export async function seedCopying(db: Db, now: number): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const rows = await trx.selectFrom('customer').select('id').where('email', 'in', offeringEmails).orderBy('id').execute()
    for (const { id } of rows) await offerCopying(trx, id, now)
  })
}

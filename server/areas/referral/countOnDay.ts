import { sql } from 'kysely'
import type { Db, Trx } from '../../db/database.ts'
import type { ReferralDayTable } from './tables.ts'

type Counts = Partial<Omit<ReferralDayTable, 'code' | 'day'>>

/** Adds to the counts of a link on a UTC day. */
export async function countOnDay(db: Db | Trx, code: string, day: number, counts: Counts): Promise<void> {
  const added = { clicks: 0, sign_ups: 0, deposits: 0, commission: 0, ...counts }
  await db
    .insertInto('referral_day')
    .values({ code, day, ...added })
    .onConflict((conflict) =>
      conflict.columns(['code', 'day']).doUpdateSet({
        clicks: sql`referral_day.clicks + excluded.clicks`,
        sign_ups: sql`referral_day.sign_ups + excluded.sign_ups`,
        deposits: sql`referral_day.deposits + excluded.deposits`,
        commission: sql`referral_day.commission + excluded.commission`,
      }),
    )
    .execute()
}

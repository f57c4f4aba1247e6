import { dayMs } from '../../domain/kernel/time.ts'
import { startOfDay } from '../../domain/referral/statistics.ts'
import { computeCommissions } from '../areas/referral/computeCommissions.ts'
import { countOnDay } from '../areas/referral/countOnDay.ts'
import type { Market } from '../areas/trading/market.ts'
import type { Db } from '../db/database.ts'

/**
 * The affiliate's links, and which of the tournaments' players registered by each. Codes that no server draws
 * twice.
 */
const links = [
  { code: 'seedbbg234', name: 'Blog', landing: 'register', players: [1, 2, 5] },
  { code: 'seednws567', name: 'Newsletter', landing: 'contest', players: [4] },
] as const
/** Days of the seed, the oldest first. */
const days = 45

/**
 * Gives the affiliate links with clicks, sign-ups and the commission on what these people have traded
 * (SRV-11).
 */
export async function seedReferral(db: Db, market: Market, affiliate: number, now: number): Promise<void> {
  const first = startOfDay(now) - (days - 1) * dayMs
  for (const [index, { players, ...link }] of links.entries()) {
    await db
      .insertInto('referral_link')
      .values({ ...link, customer_id: affiliate, created_at: first + index })
      .execute()
    for (let day = 0; day < days; day += 1) {
      // A week's rhythm that grows slowly, without chance: a demo looks the same each time.
      const clicks = Math.floor(((day * 7 + index * 3) % 11) / (index + 1) + day / 9)
      if (clicks > 0) await countOnDay(db, link.code, first + day * dayMs, { clicks })
    }
    for (const player of players) {
      const at = first + player * 5 * dayMs
      const { id } = await db
        .selectFrom('customer')
        .select('id')
        .where('email', '=', `player${player}@openfloor.example`)
        .executeTakeFirstOrThrow()
      await db.insertInto('referral_sign_up').values({ customer_id: id, code: link.code, at, earned_until: at }).execute()
      await countOnDay(db, link.code, at, { sign_ups: 1 })
    }
  }
  await computeCommissions(db, market, now)
}

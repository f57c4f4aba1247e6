import { dayMs } from '../../domain/kernel/time.ts'
import { startOfUtcDay } from '../../domain/kernel/utcDay.ts'
import { computeCommissions } from '../areas/referral/computeCommissions.ts'
import { countOnDay } from '../areas/referral/countOnDay.ts'
import type { Market } from '../areas/trading/market.ts'
import type { Db, Trx } from '../db/database.ts'

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

/** True if the referral is seeded, the last step of the seed; nobody can remove its links. */
export async function hasReferral(db: Db): Promise<boolean> {
  const codes = links.map(({ code }) => code)
  return (await db.selectFrom('referral_link').select('code').where('code', 'in', codes).executeTakeFirst()) !== undefined
}

/**
 * Gives the affiliate links with clicks, sign-ups and the commission on what these people have traded
 * (SRV-11).
 */
export async function seedReferral(db: Db, market: Market, affiliate: number, now: number): Promise<void> {
  await db.transaction().execute((trx) => addLinks(trx, affiliate, now))
  await computeCommissions(db, market, now)
}

async function addLinks(trx: Trx, affiliate: number, now: number): Promise<void> {
  const first = startOfUtcDay(now) - (days - 1) * dayMs
  for (const [index, { players, ...link }] of links.entries()) {
    await trx
      .insertInto('referral_link')
      .values({ ...link, customer_id: affiliate, created_at: first + index })
      .execute()
    for (let day = 0; day < days; day += 1) {
      // A week's rhythm that grows slowly, without chance: a demo looks the same each time.
      const clicks = Math.floor(((day * 7 + index * 3) % 11) / (index + 1) + day / 9)
      if (clicks > 0) await countOnDay(trx, link.code, first + day * dayMs, { clicks })
    }
    for (const player of players) {
      const at = first + player * 5 * dayMs
      const { id } = await trx
        .selectFrom('customer')
        .select('id')
        .where('email', '=', `player${player}@openfloor.example`)
        .executeTakeFirstOrThrow()
      await trx.insertInto('referral_sign_up').values({ customer_id: id, code: link.code, at, earned_until: at }).execute()
      await countOnDay(trx, link.code, at, { sign_ups: 1 })
    }
  }
}

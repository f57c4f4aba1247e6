import { hourMs } from '../../../domain/kernel/time.ts'
import type { Deps } from '../../kernel/deps.ts'
import { Refusal } from '../../kernel/refusal.ts'
import { currentPromotions } from '../promotions/currentPromotions.ts'
import { requireOffers } from '../promotions/requireOffers.ts'

/** Moves the seasons of promotions on to the one after the season that the person sees, for everyone. */
export async function nextSeason({ db, now }: Deps, customerId: number): Promise<string> {
  const person = await requireOffers(db, customerId)
  const listed = currentPromotions(person, now()).find(({ rule }) => rule.by.way === 'list')
  if (!listed) throw new Refusal(404, 'request.unknown')
  // An hour into it, so that no second of the clock decides.
  const ahead = listed.end + hourMs - now()
  await db
    .insertInto('season_clock')
    .values({ ahead_ms: ahead })
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ ahead_ms: ahead }))
    .execute()
  return `${listed.name} is over: promotions are those of ${new Date(listed.end).toISOString().slice(0, 10)}.`
}

/** Brings the seasons back to today's. */
export async function todaysSeason({ db }: Deps): Promise<string> {
  await db.deleteFrom('season_clock').execute()
  return 'Promotions are those of today.'
}

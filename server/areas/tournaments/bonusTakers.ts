import type { RankedResult } from '../../../domain/tournaments/ranking.ts'
import type { Trx } from '../../db/database.ts'
import { settingsFor } from '../settings/rules.ts'
import type { ContestPerson } from './takesPart.ts'

/** Returns those of some people whom the law of their country and the settings allow a bonus (APP-26). */
export function bonusTakers(people: readonly ContestPerson[]): ReadonlySet<number> {
  const takers = people.filter(
    ({ id, country, affiliate_id: affiliate }) => settingsFor({ country, affiliate, customer: id }).features.bonus,
  )
  return new Set(takers.map(({ id }) => id))
}

/**
 * Leaves out the bonus prizes of people who may take none: they are neither granted nor told of
 * (decision 059).
 */
export async function withoutForbiddenPrizes(trx: Trx, places: readonly RankedResult[]): Promise<RankedResult[]> {
  const winners = places.filter(({ prize }) => prize?.kind === 'bonus').map(({ customerId }) => customerId)
  if (winners.length === 0) return [...places]
  const people = await trx.selectFrom('customer').select(['id', 'country', 'affiliate_id']).where('id', 'in', winners).execute()
  const takers = bonusTakers(people)
  return places.map((one) => (one.prize?.kind === 'bonus' && !takers.has(one.customerId) ? { ...one, prize: null } : one))
}

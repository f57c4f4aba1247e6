import type { Language } from '../../../contract/kernel.ts'
import type { WirePromotion } from '../../../contract/promotions.ts'
import { percentOf, promotionsAt, ruleOf } from '../../../domain/promotions/promotion.ts'
import type { Db } from '../../db/database.ts'
import { promotionRules } from './house.ts'
import { promotionTitle } from './promotionTitle.ts'
import type { Customer } from './offeredTo.ts'
import type { TakenRow } from './tables.ts'

/** The promotions open to a person (ENG-01): those they have taken and not used, then those of the house's list that they have not. */
export async function promotionsOf(db: Db, person: Customer, language: Language, now: number): Promise<WirePromotion[]> {
  const taken = await db.selectFrom('person_promotion').selectAll().where('customer_id', '=', person.customer).orderBy('since').execute()
  const isTaken = new Set(taken.map(({ promotion }) => promotion))
  const listed = promotionsAt(promotionRules, person, now).filter(({ name, rule }) => rule.by.way === 'list' && !isTaken.has(name))
  return [
    ...taken.filter(({ status, until }) => status !== 'used' && now < until).map((row) => takenOnWire(row, language)),
    ...listed.map(({ name, start, end, rule }) => ({
      name,
      start,
      end,
      title: promotionTitle(rule.title, language),
      percent: percentOf(rule.basisPoints),
      active: false,
    })),
  ]
}

/** A promotion that a person has taken, as the wire has it. */
export function takenOnWire({ promotion, since, until, basis_points, status }: TakenRow, language: Language): WirePromotion {
  const rule = ruleOf(promotionRules, promotion)
  return {
    name: promotion,
    start: since,
    end: until,
    ...(rule && { title: promotionTitle(rule.title, language) }),
    percent: percentOf(basis_points),
    active: status === 'active',
  }
}

import { type Language, languages } from '../../../contract/kernel.ts'
import type { WirePromotion } from '../../../contract/promotions.ts'
import { percentOf, ruleOf } from '../../../domain/promotions/promotion.ts'
import type { Db } from '../../db/database.ts'
import { currentPromotions } from './currentPromotions.ts'
import { promotionTerms } from './promotionTerms.ts'
import type { PromotionCustomer } from './requireOffers.ts'
import type { PersonPromotionRow } from './tables.ts'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

const folder = join(import.meta.dirname, '../../../locales')
const readTexts = (language: Language) =>
  JSON.parse(readFileSync(join(folder, language, 'promotionTitles.json'), 'utf8')) as Record<string, string>
const textsByLanguage: ReadonlyMap<Language, Record<string, string>> = new Map(languages.map((language) => [language, readTexts(language)]))

/** Returns the title of a promotion in a language, by its text key (APP-23). */
export const promotionTitle = (key: string, language: Language): string => textsByLanguage.get(language)?.[key] ?? ''

/** Returns the listed promotions of the season, as one who has not claimed them sees them. */
export const listedPromotions = (person: PromotionCustomer, language: Language, now: number): WirePromotion[] =>
  currentPromotions(person, now).flatMap(({ name, start, end, rule }) =>
    rule.by.way === 'list'
      ? [{ name, start, end, title: promotionTitle(rule.title, language), percent: percentOf(rule.basisPoints), active: false }]
      : [],
  )

/**
 * Returns the promotions open to a person (ENG-01): those claimed and not used, then those listed and not
 * claimed.
 */
export async function listPromotions(db: Db, person: PromotionCustomer, language: Language, now: number): Promise<WirePromotion[]> {
  const claimed = await db.selectFrom('person_promotion').selectAll().where('customer_id', '=', person.customer).orderBy('since').execute()
  const claimedNames = new Set(claimed.map(({ promotion }) => promotion))
  return [
    ...claimed.filter(({ status, until }) => status !== 'used' && now < until).map((row) => toWirePromotion(row, language)),
    ...listedPromotions(person, language, now).filter(({ name }) => !claimedNames.has(name)),
  ]
}

/** Returns a claimed promotion in the contract's format. */
export function toWirePromotion({ promotion, since, until, basis_points, status }: PersonPromotionRow, language: Language): WirePromotion {
  const rule = ruleOf(promotionTerms, promotion)
  return {
    name: promotion,
    start: since,
    end: until,
    ...(rule && { title: promotionTitle(rule.title, language) }),
    percent: percentOf(basis_points),
    active: status === 'active',
  }
}

import type { Moment } from '../kernel/time.ts'
import type { OfferName } from './offer.ts'
import { type Season, seasonAt } from './season.ts'
import { holdsFor, type Person, type Scope } from '../settings/settings.ts'

/**
 * One row of the house's promotions (ENG-01): what it adds to a deposit's bonus in hundredths of a percent, and when.
 * `by`: how a person comes to it. `title`: its text's key.
 */
export type PromotionRule = {
  name: string
  title: string
  basisPoints: number
  by: { way: 'list' } | { way: 'code'; code: string } | { way: OfferName }
  season: Season
  for?: Scope
}

/** A promotion in its season. `name` is of this season alone: the next one is another promotion. */
export type Promotion = { name: string; start: Moment; end: Moment; rule: PromotionRule }

/** The promotions of the house that hold for a person now, in the table's order (ENG-01, APP-26). */
export function promotionsAt(rules: readonly PromotionRule[], person: Person, now: Moment): Promotion[] {
  return rules.flatMap((rule) => {
    const season = seasonAt(rule.season, now)
    if (season === null || !holdsFor(rule.for ?? {}, person)) return []
    return [{ name: `${rule.name}-${season.year}`, start: season.start, end: season.end, rule }]
  })
}

/** The row that a promotion's name is of; a row that the house has taken out of its table has none. */
export const ruleOf = (rules: readonly PromotionRule[], name: string): PromotionRule | undefined =>
  rules.find((rule) => rule.name === name.replace(/-\d{4}$/, ''))

/** Hundredths of a percent as the wire has percentages: `250` is `2.5`. */
export const percentOf = (basisPoints: number): string => String(basisPoints / 100)

/** Whether a text that a person typed is a promotion's code. Capitals and spaces around it are theirs to use. */
export const isCodeOf = ({ by }: PromotionRule, text: string): boolean => by.way === 'code' && by.code === text.trim().toUpperCase()

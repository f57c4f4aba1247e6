import { readCode } from '../kernel/typedText.ts'
import type { EpochMs } from '../kernel/time.ts'
import type { OfferName } from './offer.ts'
import { type Season, seasonAt } from './season.ts'
import { appliesTo, type TargetPerson, type RuleScope } from '../settings/settings.ts'

/**
 * One row of the promotion terms (ENG-01): the bonus it adds to a deposit, in hundredths of a percent, and
 * its season. `by`: how a person gets it. `title`: its text key.
 */
export type PromotionRule = {
  name: string
  title: string
  basisPoints: number
  by: { way: 'list' } | { way: 'code'; code: string } | { way: OfferName }
  season: Season
  for?: RuleScope
}

/** A promotion in one season. `name` includes the season: next year's is another promotion. */
export type Promotion = { name: string; start: EpochMs; end: EpochMs; rule: PromotionRule }

/** Returns the promotions that apply to a person now, in the table's order (ENG-01, APP-26). */
export function promotionsAt(rules: readonly PromotionRule[], person: TargetPerson, now: EpochMs): Promotion[] {
  return rules.flatMap((rule) => {
    const season = seasonAt(rule.season, now)
    if (season === null || !appliesTo(rule.for ?? {}, person)) return []
    return [{ name: `${rule.name}-${season.year}`, start: season.start, end: season.end, rule }]
  })
}

/** Returns the rule of a promotion's name; undefined if the rule was removed from the table. */
export const ruleOf = (rules: readonly PromotionRule[], name: string): PromotionRule | undefined =>
  rules.find((rule) => rule.name === name.replace(/-\d{4}$/, ''))

/** Converts hundredths of a percent to the API's percentage: `250` to `2.5`. */
export const percentOf = (basisPoints: number): string => String(basisPoints / 100)

/** True if the typed text is the promotion's code. Case and surrounding spaces are ignored. */
export const matchesCode = ({ by }: PromotionRule, text: string): boolean => by.way === 'code' && by.code === readCode(text).toUpperCase()

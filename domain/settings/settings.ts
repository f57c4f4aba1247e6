import type { FeatureName } from '../../contract/features.ts'
import type { DepositWay } from '../funding/maximum.ts'
import type { WireSettings } from '../../contract/session.ts'

/** Settings that can vary from person to person (APP-26). */
export type VariableSettings = Pick<WireSettings, 'cascade' | 'minDeposit' | 'maxBonus' | 'maxBonusPercent' | 'methods' | 'leaderboard'> & {
  maxDeposit: Record<DepositWay, string>
  withdrawalMethods: string[]
  features: Record<FeatureName, boolean>
  rows: { notifications: number; history: number; reports: number }
}

/** In a group, such as the features, a rule sets only the members that it names. */
export type SettingsChange = Partial<Omit<VariableSettings, 'features' | 'leaderboard' | 'maxDeposit' | 'rows'>> & {
  maxDeposit?: Partial<VariableSettings['maxDeposit']>
  features?: Partial<VariableSettings['features']>
  leaderboard?: { rows: Partial<VariableSettings['leaderboard']['rows']> }
  rows?: Partial<VariableSettings['rows']>
}

/** The people a rule applies to: all given conditions must match. Countries by ISO code. */
export type RuleScope = {
  countries?: readonly string[]
  except?: readonly string[]
  affiliates?: readonly string[]
  customers?: readonly number[]
}

/**
 * One settings rule. `why`: the requirement or agreement behind it. `without`: methods to remove from the
 * list.
 */
export type SettingsRule = { why: string; for: RuleScope; set?: SettingsChange; without?: readonly string[] }

export type TargetPerson = { country: string; affiliate: string | null; customer: number | null }

/** Precedence: user over affiliate over country (APP-26). */
const rankOf = ({ customers, affiliates }: RuleScope): number => (customers ? 2 : affiliates ? 1 : 0)

/** True if a rule applies to this person. A rule without conditions applies to all. */
export const appliesTo = (
  { countries, except, affiliates, customers }: RuleScope,
  { country, affiliate, customer }: TargetPerson,
): boolean =>
  (countries === undefined || countries.includes(country)) &&
  except?.includes(country) !== true &&
  (affiliates === undefined || (affiliate !== null && affiliates.includes(affiliate))) &&
  (customers === undefined || (customer !== null && customers.includes(customer)))

function applyRule(settings: VariableSettings, { set = {}, without = [] }: SettingsRule): VariableSettings {
  return {
    ...settings,
    ...set,
    methods: (set.methods ?? settings.methods).filter((method) => !without.includes(method)),
    features: { ...settings.features, ...set.features },
    maxDeposit: { ...settings.maxDeposit, ...set.maxDeposit },
    leaderboard: { rows: { ...settings.leaderboard.rows, ...set.leaderboard?.rows } },
    rows: { ...settings.rows, ...set.rows },
  }
}

/**
 * Returns the defaults with all matching rules applied: countries first, then affiliates, then users, each
 * overriding the one before; within one kind the later rule wins (APP-26).
 */
export function applyRules(defaults: VariableSettings, rules: readonly SettingsRule[], person: TargetPerson): VariableSettings {
  return rules
    .filter((rule) => appliesTo(rule.for, person))
    .toSorted((a, b) => rankOf(a.for) - rankOf(b.for))
    .reduce(applyRule, defaults)
}

/** No rule can allow what law forbids: no bonus and no offers in a regulated country (APP-26, APP-28). */
export const enforceRegulation = (settings: VariableSettings, isRegulated: boolean): VariableSettings =>
  isRegulated ? { ...settings, features: { ...settings.features, bonus: false, offers: false } } : settings

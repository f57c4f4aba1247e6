import type { FeatureName } from '../../contract/features.ts'
import type { DepositWay } from '../funding/maximum.ts'
import type { WireSettings } from '../../contract/session.ts'

/** What may vary from person to person (APP-26). */
export type Variable = Pick<WireSettings, 'cascade' | 'minDeposit' | 'maxBonus' | 'maxBonusPercent' | 'methods' | 'leaderboard'> & {
  maxDeposit: Record<DepositWay, string>
  withdrawalMethods: string[]
  features: Record<FeatureName, boolean>
  rows: { notifications: number; history: number; reports: number }
}

/** Of a group, such as the features, a rule sets the members that it names. */
export type Change = Partial<Omit<Variable, 'features' | 'leaderboard' | 'maxDeposit' | 'rows'>> & {
  maxDeposit?: Partial<Variable['maxDeposit']>
  features?: Partial<Variable['features']>
  leaderboard?: { rows: Partial<Variable['leaderboard']['rows']> }
  rows?: Partial<Variable['rows']>
}

/** Whom a rule is for: all that is given must name the person. Countries by ISO code. */
export type Scope = {
  countries?: readonly string[]
  except?: readonly string[]
  affiliates?: readonly string[]
  customers?: readonly number[]
}

/** One row of the table. `why`: the requirement or the agreement that asks for it. `without`: methods taken out of the list. */
export type Rule = { why: string; for: Scope; set?: Change; without?: readonly string[] }

export type Person = { country: string; affiliate: string | null; customer: number | null }

/** A user goes before an affiliate, that before a country (APP-26). */
const rankOf = ({ customers, affiliates }: Scope): number => (customers ? 2 : affiliates ? 1 : 0)

/** Whether a row is for this person. One that names nobody is for all. */
export const holdsFor = ({ countries, except, affiliates, customers }: Scope, { country, affiliate, customer }: Person): boolean =>
  (countries === undefined || countries.includes(country)) &&
  except?.includes(country) !== true &&
  (affiliates === undefined || (affiliate !== null && affiliates.includes(affiliate))) &&
  (customers === undefined || (customer !== null && customers.includes(customer)))

function applied(settings: Variable, { set = {}, without = [] }: Rule): Variable {
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
 * The standard with every rule applied that holds for this person: countries first, then affiliates, then users, each
 * over the one before; of one kind the later row goes over the earlier (APP-26).
 */
export function varied(standard: Variable, rules: readonly Rule[], person: Person): Variable {
  return rules
    .filter((rule) => holdsFor(rule.for, person))
    .toSorted((a, b) => rankOf(a.for) - rankOf(b.for))
    .reduce(applied, standard)
}

/** What the law forbids no row of the table can allow: no bonus and no offer in a regulated country (APP-26, APP-28). */
export const withinTheLaw = (settings: Variable, isRegulated: boolean): Variable =>
  isRegulated ? { ...settings, features: { ...settings.features, bonus: false, offers: false } } : settings

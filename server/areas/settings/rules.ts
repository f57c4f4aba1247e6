import type { WireSettings } from '../../../contract/session.ts'

/** What may vary (APP-26). */
export type Variable = Pick<
  WireSettings,
  'cascade' | 'minDeposit' | 'maxBonus' | 'maxBonusPercent' | 'methods' | 'features' | 'leaderboard'
>
export type Person = { country: string; affiliate: string | null; customer: number | null }

/** `countries`, `affiliates`, `customers`: all that are given must name the person; `except` is for countries. */
type Rule = {
  countries?: string
  except?: string
  affiliates?: string
  customers?: number[]
  set: Partial<Variable>
  without?: readonly string[]
}

export const standard: Variable = {
  cascade: 'FRAUD,VLOAD',
  minDeposit: '250.00',
  maxBonus: '200.00',
  maxBonusPercent: '3.5',
  methods: [
    'card',
    'bitcoin',
    'eth',
    'ltc',
    'altcoin',
    'tether',
    'stable',
    'skrill',
    'neteller',
    'bank',
    'vload',
    'paypal',
    'fiat',
    'agni',
    'shape',
  ],
  features: { bonus: true, signals: true, chat: true, tournaments: true },
  leaderboard: { rows: { weekly: 10, weekend: 20 } },
}

/** The reference rules. A later one overrides an earlier one, field by field. */
export const rules: readonly Rule[] = [
  // FUND-04: PFS everywhere but there.
  { except: 'GB ES DE IT NL SE FR CZ LU AT BE NO', set: { cascade: 'FRAUD,PFS,VLOAD' } },
  // FUND-04.
  { countries: 'DE GB BE FR ES CN HK IL MO SG AE CA TR US JP', set: {}, without: ['skrill'] },
  // Houses whose affiliate sells under rules that forbid money incentives.
  { affiliates: 'nobonus', set: { features: { ...standard.features, bonus: false } } },
  { affiliates: 'bigboard', set: { leaderboard: { rows: { weekly: 20, weekend: 50 } } } },
]

const names = (list: string | undefined, name: string | null): boolean =>
  list === undefined || (name !== null && list.split(' ').includes(name))

const holdsFor = (rule: Rule, person: Person): boolean =>
  names(rule.countries, person.country) &&
  names(rule.affiliates, person.affiliate) &&
  !(rule.except !== undefined && names(rule.except, person.country)) &&
  (rule.customers === undefined || (person.customer !== null && rule.customers.includes(person.customer)))

/** The standard with every rule applied that holds for this person. */
export function settingsFor(person: Person, table: readonly Rule[] = rules): Variable {
  return table
    .filter((rule) => holdsFor(rule, person))
    .reduce<Variable>(
      (settings, { set, without = [] }) => ({
        ...settings,
        ...set,
        methods: (set.methods ?? settings.methods).filter((method) => !without.includes(method)),
      }),
      standard,
    )
}

import { withdrawalMethods } from '../../../contract/withdrawals.ts'
import { pfsExcluded } from '../../../domain/cascade/countries.ts'
import { defaultMaximum } from '../../../domain/funding/maximum.ts'
import { methods, skrillHidden } from '../../../domain/funding/methods.ts'
import { type Person, type Rule, varied, type Variable, withinTheLaw } from '../../../domain/settings/settings.ts'
import { findCountry } from './countries.ts'

export type { Person } from '../../../domain/settings/settings.ts'

/** What holds where no rule says otherwise: the figures of the original's section 9. */
export const standard: Variable = {
  cascade: 'FRAUD,VLOAD',
  minDeposit: '250.00',
  maxDeposit: defaultMaximum,
  maxBonus: '200.00',
  maxBonusPercent: '3.5',
  methods: [...methods],
  withdrawalMethods: [...withdrawalMethods],
  features: {
    bonus: true,
    offers: true,
    signals: true,
    chat: true,
    tournaments: true,
    copy: true,
    quiz: true,
    quickTopUp: true,
    bitcoinPopup: true,
  },
  // The first of the original's two readings (ENG-08); the other is the affiliate `shortboard`'s.
  leaderboard: { rows: { weekly: 20, weekend: 10 } },
  rows: { notifications: 3, history: 999, reports: 100 },
}

/** Every variation that there is (APP-26). Whoever adds one adds a row here, and a line to the table of the test beside it. */
export const rules: readonly Rule[] = [
  {
    why: 'FUND-04: PFS is excluded in these countries and first in all others',
    for: { except: pfsExcluded },
    set: { cascade: 'FRAUD,PFS,VLOAD' },
  },
  { why: 'FUND-04: Skrill is hidden in these countries', for: { countries: skrillHidden }, without: ['skrill'] },
  {
    why: 'A house that sells without money incentives',
    for: { affiliates: ['nobonus'] },
    set: { features: { bonus: false, offers: false } },
  },
  { why: 'A house that shows long boards', for: { affiliates: ['bigboard'] }, set: { leaderboard: { rows: { weekly: 20, weekend: 50 } } } },
  {
    why: 'ENG-08: the original’s other reading',
    for: { affiliates: ['shortboard'] },
    set: { leaderboard: { rows: { weekly: 10, weekend: 20 } } },
  },
  {
    why: 'FUND-09: a house of small deposits',
    for: { affiliates: ['smallstart'] },
    set: { minDeposit: '100.00', maxDeposit: { card: '5000.00', vload: '2000.00' }, maxBonus: '100.00' },
  },
  {
    why: 'A house that teaches and sells nothing by chat',
    for: { affiliates: ['school'] },
    set: { features: { chat: false, signals: false, copy: false, bitcoinPopup: false } },
  },
  {
    why: 'A house whose regulator takes contests for an incentive to trade',
    for: { affiliates: ['nocontests'] },
    set: { features: { tournaments: false } },
  },
  {
    why: 'A house without a card contract',
    for: { affiliates: ['coinhouse'] },
    without: ['card', 'vload'],
    set: { features: { quickTopUp: false } },
  },
  {
    why: 'A house that takes no coins',
    for: { affiliates: ['nocoins'] },
    without: ['bitcoin', 'eth', 'ltc', 'altcoin', 'tether', 'stable'],
  },
  { why: 'FUND-20: a house with a card contract of its own', for: { affiliates: ['finity'] }, set: { cascade: 'FRAUD,FINITY,VLOAD' } },
]

/** The settings of a person or a visitor, within what their country's law allows (APP-26). */
export function settingsFor(person: Person, table: readonly Rule[] = rules): Variable {
  return withinTheLaw(varied(standard, table, person), isRegulated(person.country))
}

/** Whether the rules for private customers hold. In a country that is not known they do. */
export const isRegulated = (country: string): boolean => findCountry(country)?.isRegulated ?? true

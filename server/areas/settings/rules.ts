import { withdrawalMethods } from '../../../contract/withdrawals.ts'
import { pfsExcluded, skrillHidden } from '../../../domain/cascade/countries.ts'
import { defaultMaximum } from '../../../domain/funding/maximum.ts'
import { methods } from '../../../domain/funding/methods.ts'
import {
  type TargetPerson,
  type SettingsRule,
  applyRules,
  type VariableSettings,
  enforceRegulation,
} from '../../../domain/settings/settings.ts'
import { findCountry } from './countries.ts'

/** The settings when no rule applies (FUND-09, FUND-11, FUND-20, ENG-08). */
export const defaultSettings: VariableSettings = {
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
    // USDT on Tron (FUND-40), which `CHAINS_URL` has to serve.
    tron: true,
    referral: true,
  },
  // The first of the original's two readings (ENG-08); the affiliate `shortboard` has the other.
  leaderboard: { rows: { weekly: 20, weekend: 10 } },
  rows: { notifications: 3, history: 999, reports: 100 },
}

/**
 * Every variation of the settings (APP-26). A new one needs a row here and a line in the table of the test.
 */
export const settingsRules: readonly SettingsRule[] = [
  {
    why: 'FUND-04: PFS is excluded in these countries and first in all others',
    for: { except: pfsExcluded },
    set: { cascade: 'FRAUD,PFS,VLOAD' },
  },
  { why: 'FUND-04: Skrill is hidden in these countries', for: { countries: skrillHidden }, without: ['skrill'] },
  {
    why: 'An affiliate that sells without money incentives',
    for: { affiliates: ['nobonus'] },
    set: { features: { bonus: false, offers: false } },
  },
  {
    why: 'An affiliate that shows long boards',
    for: { affiliates: ['bigboard'] },
    set: { leaderboard: { rows: { weekly: 20, weekend: 50 } } },
  },
  {
    why: 'ENG-08: the original’s other reading',
    for: { affiliates: ['shortboard'] },
    set: { leaderboard: { rows: { weekly: 10, weekend: 20 } } },
  },
  {
    why: 'FUND-09: an affiliate with small deposits',
    for: { affiliates: ['smallstart'] },
    set: { minDeposit: '100.00', maxDeposit: { card: '5000.00', vload: '2000.00' }, maxBonus: '100.00' },
  },
  {
    why: 'An affiliate that teaches and sells nothing by chat',
    for: { affiliates: ['school'] },
    set: { features: { chat: false, signals: false, copy: false, bitcoinPopup: false } },
  },
  {
    why: 'An affiliate whose regulator considers tournaments an incentive to trade',
    for: { affiliates: ['nocontests'] },
    set: { features: { tournaments: false } },
  },
  {
    why: 'An affiliate that examines its customers’ knowledge by itself',
    for: { affiliates: ['noquiz'] },
    set: { features: { quiz: false } },
  },
  {
    why: 'An affiliate that forbids its customers to advertise',
    for: { affiliates: ['noreferral'] },
    set: { features: { referral: false } },
  },
  {
    why: 'An affiliate without a card contract',
    for: { affiliates: ['coinhouse'] },
    without: ['card', 'vload'],
    set: { features: { quickTopUp: false } },
  },
  {
    why: 'An affiliate that accepts no coins',
    for: { affiliates: ['nocoins'] },
    without: ['bitcoin', 'eth', 'ltc', 'altcoin', 'tether', 'stable'],
  },
  { why: 'FUND-40: an affiliate that takes no Tether on Tron', for: { affiliates: ['notron'] }, set: { features: { tron: false } } },
  { why: 'FUND-20: an affiliate with its own card contract', for: { affiliates: ['finity'] }, set: { cascade: 'FRAUD,FINITY,VLOAD' } },
]

/** Returns the settings of a person or a visitor, within their country's law (APP-26). */
export function settingsFor(person: TargetPerson, table: readonly SettingsRule[] = settingsRules): VariableSettings {
  return enforceRegulation(applyRules(defaultSettings, table, person), isRegulated(person.country))
}

/** True if the rules for private customers apply, also if the country is unknown. */
export const isRegulated = (country: string): boolean => findCountry(country)?.isRegulated ?? true

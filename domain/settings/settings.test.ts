import fc from 'fast-check'
import { expect, test } from 'vitest'
import { featureNames } from '../../contract/features.ts'
import {
  appliesTo,
  applyRules,
  enforceRegulation,
  type RuleScope,
  type SettingsRule,
  type TargetPerson,
  type VariableSettings,
} from './settings.ts'

const defaults: VariableSettings = {
  cascade: 'PFS,VLOAD',
  minDeposit: '250.00',
  maxDeposit: { card: '1000', vload: '2000', coin: '3000' },
  maxBonus: '200.00',
  maxBonusPercent: '3.5',
  methods: ['card', 'bitcoin', 'skrill'],
  withdrawalMethods: ['bank'],
  features: Object.fromEntries(featureNames.map((name) => [name, true])) as VariableSettings['features'],
  leaderboard: { rows: { weekly: 20, weekend: 10 } },
  rows: { notifications: 3, history: 999, reports: 100 },
}
const person: TargetPerson = { country: 'FR', affiliate: 'school', customer: 7 }
const visitor: TargetPerson = { country: 'BR', affiliate: null, customer: null }

test.each<[RuleScope, TargetPerson, boolean]>([
  [{}, visitor, true],
  [{ countries: ['FR', 'CH'] }, person, true],
  [{ countries: ['FR', 'CH'] }, visitor, false],
  [{ except: ['FR'] }, person, false],
  [{ except: ['FR'] }, visitor, true],
  [{ affiliates: ['school'] }, person, true],
  [{ affiliates: ['partner'] }, person, false],
  [{ affiliates: ['school'] }, visitor, false],
  [{ customers: [7, 8] }, person, true],
  [{ customers: [8] }, person, false],
  [{ customers: [7] }, visitor, false],
  [{ countries: ['FR'], affiliates: ['school'], customers: [7] }, person, true],
  [{ countries: ['BR'], affiliates: ['school'], customers: [7] }, person, false],
  [{ countries: ['FR'], affiliates: ['partner'], customers: [7] }, person, false],
  [{ countries: ['FR'], affiliates: ['school'], customers: [8] }, person, false],
  [{ countries: ['FR'], except: ['FR'], customers: [7] }, person, false],
])('[APP-26] a rule for %j applies to %j: %s', (scope, who, applies) => {
  expect(appliesTo(scope, who)).toBe(applies)
})

test('[APP-26] a rule changes only the settings and members that it names', () => {
  const rule: SettingsRule = {
    why: 'a test',
    for: {},
    set: {
      minDeposit: '100.00',
      maxDeposit: { coin: '500' },
      features: { chat: false },
      leaderboard: { rows: { weekend: 50 } },
      rows: { history: 10 },
    },
  }
  expect(applyRules(defaults, [rule], visitor)).toEqual({
    ...defaults,
    minDeposit: '100.00',
    maxDeposit: { card: '1000', vload: '2000', coin: '500' },
    features: { ...defaults.features, chat: false },
    leaderboard: { rows: { weekly: 20, weekend: 50 } },
    rows: { notifications: 3, history: 10, reports: 100 },
  })
  expect(applyRules(defaults, [{ why: 'nothing', for: {} }], visitor)).toEqual(defaults)
  expect(applyRules(defaults, [{ ...rule, for: { countries: ['CH'] } }], visitor)).toEqual(defaults)
})

test('[APP-26] a rule removes methods from its own list or from the list before', () => {
  const methodsAfter = (rule: Omit<SettingsRule, 'why' | 'for'>) =>
    applyRules(defaults, [{ why: 'a test', for: {}, ...rule }], visitor).methods
  expect(methodsAfter({ without: ['skrill'] })).toEqual(['card', 'bitcoin'])
  expect(methodsAfter({ set: { methods: ['eth', 'card'] } })).toEqual(['eth', 'card'])
  expect(methodsAfter({ set: { methods: ['eth', 'card'] }, without: ['card'] })).toEqual(['eth'])
})

test('[APP-26] a user’s rule overrides an affiliate’s, and that one a country’s', () => {
  const scopes: RuleScope[] = [{ countries: ['FR'] }, { except: ['BR'] }, { affiliates: ['school'] }, { customers: [7] }]
  const rank = ({ customers, affiliates }: RuleScope) => (customers ? 2 : affiliates ? 1 : 0)
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...scopes), { minLength: 1, maxLength: 12 }), (order) => {
      const rules = order.map((scope, index): SettingsRule => ({ why: 'a test', for: scope, set: { minDeposit: String(index) } }))
      const highest = Math.max(...order.map(rank))
      const winner = order.findLastIndex((scope) => rank(scope) === highest)
      expect(applyRules(defaults, rules, person).minDeposit).toBe(String(winner))
    }),
  )
})

test('[APP-26] in a regulated country no rule allows bonuses or offers', () => {
  expect(enforceRegulation(defaults, false)).toEqual(defaults)
  expect(enforceRegulation(defaults, true)).toEqual({ ...defaults, features: { ...defaults.features, bonus: false, offers: false } })
})

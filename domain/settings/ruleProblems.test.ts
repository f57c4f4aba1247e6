import { expect, test } from 'vitest'
import { ruleProblems } from './ruleProblems.ts'

const problems = (...rules: unknown[]) => ruleProblems(rules, ['FR', 'BR'])
const withSet = (set: object) => problems({ why: 'a test', for: { countries: ['FR'] }, set })
const withScope = (scope: object) => problems({ why: 'a test', for: scope })

test('[APP-26] a table of complete rules has no errors', () => {
  const set = {
    cascade: 'PFS,VLOAD',
    minDeposit: '250.00',
    maxDeposit: { card: '1000', vload: '2000.5', coin: '3000' },
    maxBonus: '200',
    maxBonusPercent: '3.5',
    methods: ['card', 'bitcoin'],
    withdrawalMethods: ['bank'],
    features: { chat: false, bonus: true },
    leaderboard: { rows: { weekly: 20, weekend: 10 } },
    rows: { notifications: 3, history: 999, reports: 100 },
  }
  const scope = { countries: ['FR'], except: ['BR'], affiliates: ['school'], customers: [7] }
  expect(problems({ why: 'a test', for: scope, set, without: ['skrill'] }, { why: 'another', for: { except: ['FR', 'BR'] } })).toEqual([])
})

test.each(['1', '0.5', '0.01', '0.10', '250.00', '999999999.99'])('[APP-26] the amount %s is valid in a rule', (minDeposit) => {
  expect(withSet({ minDeposit })).toEqual([])
})

test.each(['', '0', '00', '0.0', '0.00', '-5', '5x', '1.', '.5', '1.234', '1234567890', '1e3', 250])(
  '[APP-26] the amount %j is refused in a rule',
  (minDeposit) => {
    expect(withSet({ minDeposit })).toEqual([expect.stringMatching(/^settings rule 1, set\.minDeposit: /)])
  },
)

test.each(['PFS', 'FRAUD,PFS,VLOAD'])('[APP-26] the cascade %s is valid in a rule', (cascade) => {
  expect(withSet({ cascade })).toEqual([])
})

test.each(['', 'pfs', 'PFS,', 'PFS,PFS', 'PFS,VLOAD,PFS', 'PFS,OTHER', 'PFS;VLOAD', 'PFS, VLOAD'])(
  '[APP-26] the cascade %j is refused in a rule',
  (cascade) => {
    expect(withSet({ cascade })).toEqual([expect.stringMatching(/^settings rule 1, set\.cascade: /)])
  },
)

test.each([
  ['maxDeposit.card', { maxDeposit: { card: '0' } }],
  ['maxDeposit.vload', { maxDeposit: { vload: '0' } }],
  ['maxDeposit.coin', { maxDeposit: { coin: '0' } }],
  ['maxBonus', { maxBonus: '0' }],
  ['maxBonusPercent', { maxBonusPercent: 'x' }],
  ['methods', { methods: [] }],
  ['methods.1', { methods: ['card', 'gold'] }],
  ['withdrawalMethods', { withdrawalMethods: [] }],
  ['withdrawalMethods.0', { withdrawalMethods: [7] }],
  ['features.chat', { features: { chat: 'no' } }],
  ['leaderboard.rows', { leaderboard: {} }],
  ['leaderboard.rows.weekly', { leaderboard: { rows: { weekly: 0 } } }],
  ['leaderboard.rows.weekly', { leaderboard: { rows: { weekly: 101 } } }],
  ['leaderboard.rows.weekend', { leaderboard: { rows: { weekend: 1.5 } } }],
  ['rows.notifications', { rows: { notifications: 101 } }],
  ['rows.history', { rows: { history: 1_000 } }],
  ['rows.reports', { rows: { reports: 0 } }],
])('[APP-26] the error of the setting %s is named: %#', (path, set) => {
  expect(withSet(set)).toEqual([expect.stringMatching(`^settings rule 1, set\\.${path.replaceAll('.', '\\.')}: `)])
})

test.each([
  ['countries.1', { countries: ['FR', 'XX'] }],
  ['countries', { countries: [] }],
  ['except.0', { except: ['fr'] }],
  ['affiliates', { affiliates: [] }],
  ['affiliates.0', { affiliates: [''] }],
  ['affiliates.0', { affiliates: ['!school'] }],
  ['affiliates.0', { affiliates: ['school!'] }],
  ['affiliates.0', { affiliates: ['a'.repeat(41)] }],
  ['customers', { customers: [] }],
  ['customers.0', { customers: [0] }],
])('[APP-26] the error of the condition %s is named: %#', (path, scope) => {
  expect(withScope(scope)).toEqual([expect.stringMatching(`^settings rule 1, for\\.${path.replaceAll('.', '\\.')}: `)])
})

test('[APP-26] a rule with unknown keys names them all', () => {
  expect(withSet({ minDepozit: '1', maxDepozit: '2' })).toEqual([
    expect.stringMatching(/^settings rule 1, set: .*\(minDepozit, maxDepozit\)$/),
  ])
  for (const set of [
    { maxDeposit: { cash: '1' } },
    { features: { jokes: true } },
    { leaderboard: { rows: { daily: 1 } } },
    { rows: { jokes: 1 } },
  ])
    expect(withSet(set)).toEqual([expect.stringMatching(/\((cash|jokes|daily)\)$/)])
  expect(withScope({ countries: ['FR'], cities: ['Lyon'] })).toEqual([expect.stringMatching(/^settings rule 1, for: .*\(cities\)$/)])
})

test('[APP-26] an error names its rule by position and says what is wrong', () => {
  const good = { why: 'a test', for: { countries: ['FR'] } }
  expect(problems(good, { ...good, for: { countries: ['XX'] } })).toEqual(['settings rule 2, for.countries.0: no country has this code'])
  expect(problems({ ...good, for: {} })).toEqual([
    'settings rule 1, for: it has no condition: put settings for all people into the defaults',
  ])
  expect(problems(null)).toEqual([expect.stringMatching(/^settings rule 1, row: [^()]+$/)])
  expect(problems({ ...good, why: '' })).toEqual([expect.stringMatching(/^settings rule 1, why: [^()]+$/)])
  expect(problems({ ...good, without: ['gold'] })).toEqual([expect.stringMatching(/^settings rule 1, without\.0: /)])
  expect(problems({ ...good, for: { countries: ['XX'] }, without: ['gold'] })).toHaveLength(2)
})

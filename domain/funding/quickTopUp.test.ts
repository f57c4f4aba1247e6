import { expect, test } from 'vitest'
import { mayTopUpQuickly, takesQuickTopUp } from './quickTopUp.ts'

test.each([
  ['deposited before, a card saved', { balances: [{ depositsTotal: '0.00' }, { depositsTotal: '250.00' }], fillCard: 1 as const }, true],
  ['nothing deposited', { balances: [{ depositsTotal: '0.00' }, { depositsTotal: '0.00' }], fillCard: 1 as const }, false],
  ['no card', { balances: [{ depositsTotal: '0.00' }, { depositsTotal: '250.00' }], fillCard: 0 as const }, false],
  ['a demo account', { balances: [{ depositsTotal: '0.00' }, { depositsTotal: '250.00' }], fillCard: 1 as const, demo: true }, false],
])('[TRD-12] %s: the quick top-up is offered as the rule says', (_name, person, offered) => {
  expect(mayTopUpQuickly(person)).toBe(offered)
})

test('[TRD-12] a card is charged for a real account in a fiat currency alone', () => {
  expect(takesQuickTopUp({ currency: 'EUR', type: 'real' })).toBe(true)
  expect(takesQuickTopUp({ currency: 'BTC', type: 'real' })).toBe(false)
  expect(takesQuickTopUp({ currency: 'EUR', type: 'demo' })).toBe(false)
  expect(takesQuickTopUp({ currency: 'EUR', type: 'exchange' })).toBe(false)
})

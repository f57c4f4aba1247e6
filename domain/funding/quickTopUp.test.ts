import { expect, test } from 'vitest'
import { canQuickTopUp, acceptsQuickTopUp, topUpAction, topUpErrorArea } from './quickTopUp.ts'

test.each([
  ['deposited before, a card saved', { balances: [{ depositsTotal: '0.00' }, { depositsTotal: '250.00' }], hasCard: true }, true],
  ['nothing deposited', { balances: [{ depositsTotal: '0.00' }, { depositsTotal: '0.00' }], hasCard: true }, false],
  ['no card', { balances: [{ depositsTotal: '0.00' }, { depositsTotal: '250.00' }], hasCard: false }, false],
  ['a demo account', { balances: [{ depositsTotal: '0.00' }, { depositsTotal: '250.00' }], hasCard: true, demo: true }, false],
])('[TRD-12] %s: the rule decides whether a quick top-up is offered', (_name, person, offered) => {
  expect(canQuickTopUp(person)).toBe(offered)
})

test('[TRD-12] only a real account in a fiat currency can be charged by card', () => {
  expect(acceptsQuickTopUp({ currency: 'EUR', type: 'real' })).toBe(true)
  expect(acceptsQuickTopUp({ currency: 'BTC', type: 'real' })).toBe(false)
  expect(acceptsQuickTopUp({ currency: 'EUR', type: 'demo' })).toBe(false)
  expect(acceptsQuickTopUp({ currency: 'EUR', type: 'exchange' })).toBe(false)
})

test.each([
  ['amount', 'invalid', 'online', 'correct'],
  ['confirm', 'invalid', 'offline', 'correct'],
  ['amount', 'valid', 'offline', 'none'],
  ['confirm', 'valid', 'offline', 'none'],
  ['amount', 'valid', 'online', 'confirm'],
  ['confirm', 'valid', 'online', 'send'],
] as const)('[TRD-12] at the step %s with a %s amount, %s: %s', (step, amount, connection, action) => {
  expect(topUpAction(step, amount, connection)).toBe(action)
})

test.each([
  ['quick.card', 'accounts'],
  ['cascade.declined', 'cascade'],
  ['cards.expired', 'cascade'],
  ['deposit.exists', 'cascade'],
  ['funding.min', 'funding'],
  ['amount', 'funding'],
])('[APP-15] the refusal %s has its text in %s', (code, area) => {
  expect(topUpErrorArea(code)).toBe(area)
})

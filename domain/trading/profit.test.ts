import { expect, test } from 'vitest'
import { money } from '../kernel/money.ts'
import { profitOf, totalProfit } from './profit.ts'

const order = { stake: '50.00', currency: 'USD' } as const

test.each([
  ['won', '89.00', 3_900],
  ['lost', '0.00', -5_000],
  ['lost', null, -5_000],
  ['tie', '50.00', 0],
  ['tie', '0.00', 0],
  ['won', null, 0],
] as const)('an order that is %s and returns %s counts as a profit of %i cents', (status, returned, minor) => {
  expect(profitOf({ ...order, status, returned })).toEqual(money(minor, 'USD'))
})

test('an open order and those with an unreadable amount have no profit', () => {
  const orders = [{ status: 'open' }, { stake: 'x', status: 'won' }, { status: 'won', returned: 'x' }, { stake: 'x', status: 'lost' }]
  expect(orders.map((change) => profitOf({ ...order, ...change }))).toEqual([null, null, null, null])
})

test('a total counts the orders of one currency', () => {
  const won = { ...order, status: 'won', returned: '89.00' }
  const lost = { ...order, status: 'lost', returned: null }
  expect(totalProfit([won, lost, { ...won, currency: 'EUR' }], 'USD')).toEqual(money(-1_100, 'USD'))
  expect(totalProfit([], 'EUR')).toEqual(money(0, 'EUR'))
})

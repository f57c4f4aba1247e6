import { expect, test } from 'vitest'
import { openOrder } from '../../tests/support/openOrder.ts'
import { findSent, type SentOrder } from './unclearOrder.ts'

const sent: SentOrder = {
  account: 'eur-1',
  symbol: 'BTC/USD',
  direction: 'up',
  stake: '5',
  known: new Set(['before']),
  // The page's clock is two seconds fast.
  sentAt: 3_000,
}
const placed = openOrder('placed')

test('[SRV-04] the order of the list that was sent without a response is found', () => {
  expect(findSent(sent, [{ ...placed, id: 'other', direction: 'down' }, placed])).toBe(placed)
})

test.each([
  ['was listed before', { id: 'before' }],
  ['is on another account', { account: 'usd-1' }],
  ['is on another symbol', { symbol: 'EUR/USD' }],
  ['goes the other way', { direction: 'down' }],
  ['has another stake', { stake: '5.01' }],
  ['was opened before, by any clock', { openedAt: 999 }],
] as const)('[SRV-04] an order that %s is not the one that was sent', (_how, change) => {
  expect(findSent(sent, [{ ...placed, ...change }])).toBeUndefined()
})

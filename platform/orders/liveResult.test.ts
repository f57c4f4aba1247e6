import { expect, test } from 'vitest'
import type { WireOrder } from '../../contract/trading.ts'
import { liveResult } from './liveResult.ts'

const order: WireOrder = {
  id: '1',
  account: 'eur-1',
  symbol: 'EUR/USD',
  direction: 'up',
  stake: '50.00',
  currency: 'EUR',
  payoutPercent: 82,
  openPrice: '1.08420',
  closePrice: null,
  openedAt: 0,
  expiresAt: 60_000,
  status: 'open',
  returned: null,
}
const at = (price: string, symbol = 'EUR/USD') => ({ symbol, price, at: 1_000 })

test.each([
  ['up', '1.08421', 'ahead', 4_100],
  ['up', '1.08419', 'behind', -5_000],
  ['up', '1.08420', 'even', 0],
  ['down', '1.08421', 'behind', -5_000],
  ['down', '1.08419', 'ahead', 4_100],
] as const)('[SRV-07] an order %s at 1.08420 would be %s: %s, %i minor units', (direction, price, standing, gain) => {
  expect(liveResult({ ...order, direction }, at(price))).toEqual({ standing, gain: { minor: gain, currency: 'EUR' } })
})

test('[SRV-07] another symbol’s quote does not change an order', () => {
  expect(liveResult(order, at('1.09000', 'GBP/USD'))).toBeNull()
  expect(liveResult(order, undefined)).toBeNull()
})

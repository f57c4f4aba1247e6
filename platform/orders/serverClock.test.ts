import { expect, test } from 'vitest'
import type { WireOrder } from '../../contract/trading.ts'
import { openServerClock } from './serverClock.ts'
import { wantedSymbols } from './marketController.ts'

test('[SRV-07] a price is stale three seconds after the last quote of its own symbol', () => {
  const device = { now: 1_000 }
  const clock = openServerClock(() => device.now, 0)
  expect(clock.isStale('BTC/USD')).toBe(false)
  clock.recordQuote({ symbol: 'BTC/USD', price: '1', at: 50_000 })
  device.now += 3_000
  clock.recordQuote({ symbol: 'ETH/USD', price: '1', at: 53_000 })
  expect(clock.isStale('BTC/USD')).toBe(false)
  device.now += 1
  expect([clock.isStale('BTC/USD'), clock.isStale('ETH/USD')]).toEqual([true, false])
})

test('[SRV-07] the server’s clock follows the quote with the least delay', () => {
  const device = { now: 0 }
  const clock = openServerClock(() => device.now, 0)
  clock.set(10_000)
  device.now = 500
  clock.recordQuote({ symbol: 'A', price: '1', at: 10_400 })
  expect(clock.now()).toBe(10_500)
  clock.recordQuote({ symbol: 'A', price: '1', at: 10_600 })
  expect(clock.now()).toBe(10_600)
})

test('[SRV-07] streams the chosen symbol and those of open orders; all while their list is open', () => {
  const terms = {
    symbols: ['A', 'B', 'C'].map((symbol) => ({ symbol, name: symbol, digits: 2, payoutPercent: 80 })),
    stake: {},
    expiries: [],
  }
  const open = [{ symbol: 'C' }, { symbol: 'C' }] as WireOrder[]
  expect(wantedSymbols({ symbol: 'B', open: [], panel: 'none', terms })).toBe('B')
  expect(wantedSymbols({ symbol: 'B', open, panel: 'none', terms })).toBe('B,C')
  expect(wantedSymbols({ symbol: 'B', open, panel: 'symbols', terms })).toBe('A,B,C')
})

import { expect, test } from 'vitest'
import type { WireOrder } from '../../contract/trading.ts'
import { openServerClock } from './serverClock.ts'
import { wantedSymbols } from './wantedSymbols.ts'

test('[SRV-07] a price is old three seconds after the last quote of its own symbol, whatever the others say', () => {
  const device = { now: 1_000 }
  const clock = openServerClock(() => device.now, 0)
  expect(clock.isSilent('BTC/USD')).toBe(false)
  clock.heard({ symbol: 'BTC/USD', price: '1', at: 50_000 })
  device.now += 3_000
  clock.heard({ symbol: 'ETH/USD', price: '1', at: 53_000 })
  expect(clock.isSilent('BTC/USD')).toBe(false)
  device.now += 1
  expect([clock.isSilent('BTC/USD'), clock.isSilent('ETH/USD')]).toEqual([true, false])
})

test('[SRV-07] the server’s clock is that of the quote that came quickest', () => {
  const device = { now: 0 }
  const clock = openServerClock(() => device.now, 0)
  clock.set(10_000)
  device.now = 500
  clock.heard({ symbol: 'A', price: '1', at: 10_400 })
  expect(clock.now()).toBe(10_500)
  clock.heard({ symbol: 'A', price: '1', at: 10_600 })
  expect(clock.now()).toBe(10_600)
})

test('[SRV-07] the line tells of the chosen symbol and of those with open orders, and of all while their list is open', () => {
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

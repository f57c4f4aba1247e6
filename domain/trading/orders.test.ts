import fc from 'fast-check'
import { expect, test } from 'vitest'
import { moneyToDecimal, parseMoney } from '../kernel/money.ts'
import type { Currency } from '../../contract/kernel.ts'
import { expiriesMs, orderErrors, stakeErrors, stakeOf } from './orderRules.ts'
import { decimalToPoints, pointsToDecimal } from './priceText.ts'
import { settleOrder, winReturn } from './settlement.ts'

/** 21 September 2026, 14:13 UTC: all markets are open. */
const monday = 1_790_000_000_000

const amount = (text: string, currency: Currency = 'EUR') => {
  const parsed = parseMoney(text, currency)
  if (!parsed.ok) throw new Error(parsed.code)
  return parsed.value
}

test.each([
  ['5', 'EUR', undefined],
  ['4.99', 'EUR', 'order.stakeRange'],
  ['5000.00', 'EUR', undefined],
  ['5000.01', 'EUR', 'order.stakeRange'],
  ['-5', 'EUR', 'order.stakeRange'],
  ['5.001', 'EUR', 'order.stakeInvalid'],
  ['5e3', 'EUR', 'order.stakeInvalid'],
  ['', 'EUR', 'order.stakeInvalid'],
  ['0.0001', 'BTC', undefined],
  ['0.00009999', 'BTC', 'order.stakeRange'],
  ['10', 'XRP', 'order.currency'],
] as const)('[SRV-07] a stake of "%s" %s is refused with %s', (stake, currency, code) => {
  expect(stakeErrors(stake, currency)[0]?.code).toBe(code)
})

test('[SRV-07] a refused stake reports its range or currency', () => {
  const range = { field: 'stake', code: 'order.stakeRange', params: { min: '5.00', max: '5000.00' } }
  expect([stakeErrors('4.99', 'EUR'), stakeErrors('5000.01', 'EUR')]).toEqual([[range], [range]])
  expect(stakeErrors('10', 'XRP')).toEqual([{ field: 'stake', code: 'order.currency', params: { currency: 'XRP' } }])
  expect(stakeErrors('x', 'EUR')).toEqual([{ field: 'stake', code: 'order.stakeInvalid' }])
  expect(() => stakeOf({ symbol: 'EUR/USD', expiryMs: 60_000, stake: 'x', currency: 'EUR' })).toThrow('no stake: amount.invalid')
})

test('[SRV-07] an order lasts five seconds to an hour', () => {
  expect(expiriesMs).toEqual([5_000, 15_000, 30_000, 60_000, 300_000, 900_000, 3_600_000])
})

test('[SRV-07] all errors of an order are reported together, market hours only for a valid order', () => {
  const saturday = Date.parse('2026-11-21T12:00:00Z')
  const draft = { symbol: 'EUR/USD', expiryMs: 60_000, stake: '1', currency: 'EUR' as const }
  const codes = (change: object): string[] => orderErrors({ ...draft, ...change }, saturday).map(({ code }) => code)
  expect(codes({})).toEqual(['order.marketClosed', 'order.stakeRange'])
  expect(codes({ symbol: 'ABC', expiryMs: 1 })).toEqual(['order.symbolUnknown', 'order.expiryUnknown', 'order.stakeRange'])
  expect(codes({ expiryMs: 1 })).toEqual(['order.expiryUnknown', 'order.stakeRange'])
  expect(codes({ symbol: 'ABC' })).toEqual(['order.symbolUnknown', 'order.stakeRange'])
})

test('[SRV-07] an order with an unknown symbol or duration is refused, each at its field', () => {
  const draft = { symbol: 'EUR/USD', expiryMs: 60_000, stake: '50', currency: 'EUR' as const }
  expect(orderErrors(draft, monday)).toEqual([])
  expect(stakeOf(draft)).toEqual(amount('50'))
  expect(orderErrors({ ...draft, symbol: 'ABC' }, monday)).toEqual([{ field: 'symbol', code: 'order.symbolUnknown' }])
  expect(orderErrors({ ...draft, expiryMs: 61_000 }, monday)).toEqual([{ field: 'expiryMs', code: 'order.expiryUnknown' }])
  for (const expiryMs of expiriesMs) expect(orderErrors({ ...draft, expiryMs }, monday)).toEqual([])
})

test.each([
  ['up', 101, 'won', '91.00'],
  ['up', 99, 'lost', '0.00'],
  ['up', 100, 'tie', '50.00'],
  ['down', 99, 'won', '91.00'],
  ['down', 101, 'lost', '0.00'],
  ['down', 100, 'tie', '50.00'],
] as const)('[SRV-07] an order %s from 100 that closes at %i is %s and returns %s', (direction, close, status, returned) => {
  const end = settleOrder({ direction, stake: amount('50'), payoutPercent: 82, openPoints: 100 }, close)
  expect([end.status, moneyToDecimal(end.returned)]).toEqual([status, returned])
})

test('[SRV-07] a payout is rounded down to a whole minor unit', () => {
  expect(moneyToDecimal(winReturn(amount('5.03'), 82))).toBe('9.15') // 5.03 + 4.1246
  expect(moneyToDecimal(winReturn(amount('0.00010003', 'BTC'), 78))).toBe('0.00017805') // + 0.0000780234
})

test('[SRV-07] of up and down at equal prices at most one wins, and they tie together', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 500, max: 500_000 }),
      fc.integer({ min: 1, max: 100 }),
      fc.nat(1_000),
      fc.nat(1_000),
      (cents, payoutPercent, openPoints, close) => {
        const stake = amount((cents / 100).toFixed(2))
        const up = settleOrder({ direction: 'up', stake, payoutPercent, openPoints }, close)
        const down = settleOrder({ direction: 'down', stake, payoutPercent, openPoints }, close)
        expect([up.status, down.status].toSorted().join()).toBe(close === openPoints ? 'tie,tie' : 'lost,won')
        expect(up.returned.minor + down.returned.minor).toBeLessThanOrEqual(2 * stake.minor)
      },
    ),
  )
})

test('[SRV-07] points and their decimal text are the same price', () => {
  fc.assert(
    fc.property(
      fc.nat(100_000_000),
      fc.integer({ min: 0, max: 8 }),
      (points, digits) => decimalToPoints(pointsToDecimal(points, digits), digits) === points,
    ),
  )
})

test.each([
  [108_426, 5, '1.08426'],
  [7, 2, '0.07'],
  [7, 0, '7'],
  [1_200, 2, '12.00'],
])('[SRV-07] %i points with %i digits are shown as %s', (points, digits, text) => {
  expect(pointsToDecimal(points, digits)).toBe(text)
})

test.each([
  ['1.08426', 5, 108_426],
  ['1.5', 5, 150_000],
  ['7', 2, 700],
  ['12.34', 2, 1_234],
  ['123456789012', 0, 123_456_789_012],
  ['1234567890123', 0, null],
  ['1.084261', 5, null],
  ['1,08', 5, null],
  ['1.', 5, null],
  ['.5', 5, null],
  ['x1', 5, null],
  ['1x', 5, null],
  ['', 5, null],
])('[SRV-07] the price "%s" with %i digits is %s', (text, digits, points) => {
  expect(decimalToPoints(text, digits)).toBe(points)
})

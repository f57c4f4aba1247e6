import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays } from './dates.ts'
import { chartSteps, stepOf, stepWidth } from './series.ts'

test.each([
  ['2026-07-01', '2026-07-01', 'day'],
  ['2026-07-01', '2026-08-31', 'day'],
  ['2026-07-01', '2026-09-01', 'week'],
  ['2025-01-01', '2026-03-10', 'week'],
  ['2025-01-01', '2026-03-11', 'month'],
  ['1990-01-01', '2199-12-31', 'month'],
])('[SUP-08] from %s to %s a step is a %s', (from, to, width) => {
  expect(stepWidth(from, to)).toBe(width)
})

test.each([
  ['2026-07-29', 'day', '2026-07-29'],
  ['2026-07-29', 'week', '2026-07-27'],
  ['2026-07-27', 'week', '2026-07-27'],
  ['2026-03-01', 'week', '2026-02-23'],
  ['2026-07-29', 'month', '2026-07-01'],
] as const)('[SUP-08] %s is in the %s of %s', (day, width, first) => {
  expect(stepOf(day, width)).toBe(first)
})

const day = (at: string, profit: string, more = {}) =>
  ({ day: at, currency: 'EUR', play: false, profit, deposits: '0.00', withdrawals: '0.00', ...more }) as const

test('[SUP-08] a curve adds up the profit, also over days without a trade', () => {
  const steps = chartSteps([day('2026-07-01', '10.00'), day('2026-07-03', '-4.50')], 'EUR', '2026-07-01', '2026-07-04')
  expect(steps.map(({ profit, total }) => [profit, total])).toEqual([
    [1_000, 1_000],
    [0, 1_000],
    [-450, 550],
    [0, 550],
  ])
})

test('[SUP-08] another currency and days outside the range count for nothing', () => {
  const days = [day('2026-06-30', '9.00'), day('2026-07-01', '1.00', { currency: 'USD' }), day('2026-07-02', '0.10')]
  expect(chartSteps(days, 'EUR', '2026-07-01', '2026-07-02').map(({ total }) => total)).toEqual([0, 10])
})

test('[SUP-08] steps lose no cent, whatever their width', () => {
  const found = fc.record({ offset: fc.nat(1_500), cents: fc.integer({ min: -100_000, max: 100_000 }) })
  fc.assert(
    fc.property(fc.array(found, { maxLength: 40 }), (list) => {
      const days = list.map(({ offset, cents }) => {
        const text = `${cents < 0 ? '-' : ''}${Math.floor(Math.abs(cents) / 100)}.${String(Math.abs(cents) % 100).padStart(2, '0')}`
        return day(addDays('2022-01-01', offset)!, text, { deposits: text, withdrawals: text })
      })
      const steps = chartSteps(days, 'EUR', '2022-01-01', addDays('2022-01-01', 1_500)!)
      const cents = list.reduce((sum, one) => sum + one.cents, 0)
      expect(steps.at(-1)?.total === cents).toBe(true)
      expect(
        steps.reduce((sum, step) => sum + step.deposits, 0) === cents && steps.reduce((sum, step) => sum + step.withdrawals, 0) === cents,
      ).toBe(true)
    }),
  )
})

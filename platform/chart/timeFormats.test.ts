import { TickMarkType, type Time } from 'lightweight-charts'
import { expect, test } from 'vitest'
import { timeFormats } from './timeFormats.ts'

const at = (year: number): Time => (Date.UTC(year, 5, 15, 12) / 1_000) as Time

test('[SRV-07] candles show their year on axis and crosshair only if it is not this year', () => {
  const { axis, cursor } = timeFormats('en', new Date(Date.UTC(2026, 10, 21)))
  expect(cursor(at(2024))).toContain('2024')
  expect(cursor(at(2026))).not.toContain('2026')
  expect(axis(at(2025), TickMarkType.Year)).toBe('2025')
  expect(axis((Date.UTC(2026, 0, 1) / 1_000) as Time, TickMarkType.Year)).toBe('2026')
  expect(axis(at(2025), TickMarkType.Month)).not.toContain('2025')
})

import { expect, test } from 'vitest'
import { weekendAt, weeklyAt } from '../../../domain/tournaments/windows.ts'
import { contestDays } from './contestDates.ts'

const at = Date.UTC(2026, 10, 28, 12)

test.each([
  ['a week', 'weekly', 'America/New_York', '23–29 Nov 2026'],
  ['a weekend in UTC', 'weekend', 'UTC', '27–29 Nov 2026'],
  ['a weekend behind UTC', 'weekend', 'America/New_York', '27–29 Nov 2026'],
  ['a weekend ahead of UTC', 'weekend', 'Pacific/Auckland', '27–29 Nov 2026'],
  ['a weekend of an unknown zone', 'weekend', 'Atlantis/Old_Town', '27–29 Nov 2026'],
] as const)('[ENG-10] %s has the days of its own zone', (_name, type, zone, days) => {
  const { start, end } = type === 'weekly' ? weeklyAt(at) : weekendAt(at, zone === 'Atlantis/Old_Town' ? 'UTC' : zone)
  expect(contestDays({ type, date_start: start, date_end: end }, 'en-GB', zone).replaceAll(/[\u2009\u00a0]/g, ' ')).toBe(days)
})

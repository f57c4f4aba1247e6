import fc from 'fast-check'
import { expect, test } from 'vitest'
import { hourMs } from '../kernel/time.ts'
import { filterNames, rangeOf, readFilters } from './filters.ts'

const queryOf = (values: Record<string, string>) => ({ get: (name: string): string | null => values[name] ?? null })

test.each<[Record<string, string>, object]>([
  [{}, {}],
  [
    { from: '2026-07-01', to: '2026-07-31', type: 'order', status: 'pending', sort: 'oldest', symbol: 'EUR/USD', account: 'eur-1' },
    { from: '2026-07-01', to: '2026-07-31', type: 'order', status: 'pending', sort: 'oldest', symbol: 'EUR/USD', account: 'eur-1' },
  ],
  [{ exchange: 'true' }, { exchange: true }],
  [{ exchange: '1' }, {}],
  [{ from: 'today', to: '31.7.2026' }, {}],
  [{ from: '2026-07-31', to: '2026-07-01' }, { from: '2026-07-31' }],
  [{ to: '2026-07-01' }, { to: '2026-07-01' }],
  [{ type: 'everything', status: 'fine', sort: 'amount', symbol: '<script>', account: 'a b' }, {}],
])('[SUP-06] the address %j filters by %j', (query, filters) => {
  expect(readFilters(queryOf(query))).toEqual(filters)
})

test('[SUP-07] no address yields an end before its start, and none fails', () => {
  const day = fc.oneof(
    fc.string(),
    fc.date({ min: new Date('1900-01-01'), max: new Date('2300-01-01'), noInvalidDate: true }).map((at) => at.toISOString().slice(0, 10)),
  )
  fc.assert(
    fc.property(fc.record(Object.fromEntries(filterNames.map((name) => [name, day])), { requiredKeys: [] }), (query) => {
      const { DateFrom = 0, DateTo = Infinity } = rangeOf(readFilters(queryOf(query as Record<string, string>)), 'Europe/Berlin')
      expect(DateFrom <= DateTo).toBe(true)
    }),
  )
})

test('[SUP-06] a range begins and ends with the person’s days; the exchange means all its accounts', () => {
  const first = Date.UTC(2026, 6, 1) - 2 * hourMs
  expect(rangeOf({ from: '2026-07-01', to: '2026-07-01', account: 'eur-1' }, 'Europe/Berlin')).toEqual({
    DateFrom: first,
    DateTo: first + 24 * hourMs - 1,
    account: 'eur-1',
  })
  expect(rangeOf({ exchange: true, account: 'eur-1' }, 'UTC')).toEqual({ exchange: true })
  expect(rangeOf({}, 'UTC')).toEqual({})
})

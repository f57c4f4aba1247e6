import { expect, test } from 'vitest'
import { weekendEntry } from './weekendEntry.ts'
import { weekendsFrom } from './windows.ts'

const at = (text: string): number => Date.parse(text)
const weekends = weekendsFrom(at('2026-11-18T12:00:00Z'), 'UTC', 2)

test.each([
  ['before the first', '2026-11-18T12:00:00Z', '2026-11-20T21:00:00Z', '2026-11-20T21:00:00Z'],
  ['a moment before the first', '2026-11-20T20:59:59.999Z', '2026-11-20T21:00:00Z', '2026-11-20T21:00:00Z'],
  ['as the first starts', '2026-11-20T21:00:00Z', null, '2026-11-22T21:00:00Z'],
  ['a moment before its end', '2026-11-22T20:59:59.999Z', null, '2026-11-22T21:00:00Z'],
  ['as the first ends', '2026-11-22T21:00:00Z', '2026-11-27T21:00:00Z', '2026-11-27T21:00:00Z'],
  ['in the last', '2026-11-28T00:00:00Z', null, '2026-11-29T21:00:00Z'],
  ['after the last known weekend', '2026-11-29T21:00:00Z', null, null],
])('[TRD-13] %s the entry shows the next start, or that there is none', (_when, time, next, until) => {
  expect(weekendEntry(weekends, at(time))).toEqual({ next: next && at(next), until: until && at(until) })
})

test('[TRD-13] a back end without weekends has an entry without a start', () => {
  expect(weekendEntry([], at('2026-11-18T12:00:00Z'))).toEqual({ next: null, until: null })
})

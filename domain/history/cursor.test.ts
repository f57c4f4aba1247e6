import { expect, test } from 'vitest'
import { formatCursor, parseCursor } from './cursor.ts'

test.each([
  { at: 0, id: 'l1' },
  { at: 1_790_000_000_000, id: 'd00000000-0000-4000-8000-000000000001.1' },
])('[SUP-06] a cursor keeps the place %j', (place) => {
  expect(parseCursor(formatCursor(place))).toEqual(place)
})

test.each(['', '1', '1.', '.l1', '-1.l1', '9999999999999999.l1', 'x.l1'])('[SUP-06] %j is no cursor', (text) => {
  expect(parseCursor(text)).toBeNull()
})

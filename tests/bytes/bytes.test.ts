import { beforeAll, expect, test } from 'vitest'
import { holds, type Row } from '../bench/row.ts'
import { firstVisitRows, offlineRows, screenRows, wholeAppRow } from './byteRows.ts'
import { baselineSize } from './baseline.ts'
import { isWorker } from './firstLoad.ts'
import type { Size } from './sizes.ts'
import { firstVisits, type Visits } from './visits.ts'

let baseline: Size
let visits: Visits

beforeAll(async () => {
  baseline = await baselineSize()
  visits = await firstVisits()
})

const kB = (bytes: number): string => `${(bytes / 1000).toFixed(1)} kB`

/** Prints the rows and fails if one is above its goal. */
function hold(rows: readonly Row[]): void {
  for (const { line, what, ours, baseline, atMost = 0 } of rows)
    process.stdout.write(`${line}, ${what}: ${kB(ours)} of at most ${kB(atMost * baseline)}\n`)
  expect(rows.length).toBeGreaterThan(0)
  expect(rows.filter((row) => row.atMost === undefined || !holds(row)).map(({ line, what }) => `${line}, ${what}`)).toEqual([])
}

test('the baseline has the size of libraries, not of an empty build', () => {
  expect(baseline.brotli).toBeGreaterThan(90_000)
})

test.each(['a visitor', 'a person'] as const)('the first load of %s includes the background worker', (who) => {
  expect(visits[who].some(isWorker)).toBe(true)
})

test('F1 to F3: a first load needs little more script than the libraries, and few styles', () => {
  const rows = firstVisitRows(visits, baseline)
  expect(rows.filter(({ ours }) => ours < 1_000)).toEqual([])
  hold(rows)
})

test('F4: the whole app in one language is small enough to cache on the device', () => {
  hold([wholeAppRow(baseline)])
})

test('F16: both workers and the precache are small', () => {
  expect(offlineRows().filter(({ ours }) => ours < 5_000)).toEqual([])
  hold(offlineRows())
})

test('F5: each screen adds little to home and to what screens share', () => {
  const rows = screenRows(visits, baseline)
  expect(rows.length).toBeGreaterThan(3)
  hold(rows)
})

import { beforeAll, expect, test } from 'vitest'
import { holds, type Row } from '../bench/row.ts'
import { firstVisitRows, screenRows, wholeAppRow } from './byteRows.ts'
import { floorSize } from './floor.ts'
import { isWorker } from './firstLoad.ts'
import type { Size } from './sizes.ts'
import { firstVisits, type Visits } from './visits.ts'

let floor: Size
let visits: Visits

beforeAll(async () => {
  floor = await floorSize()
  visits = await firstVisits()
})

const kB = (bytes: number): string => `${(bytes / 1000).toFixed(1)} kB`

/** Says what was measured, for the reader of a run, and fails where a line is above its goal. */
function hold(rows: readonly Row[]): void {
  for (const { line, what, ours, floor, atMost = 0 } of rows)
    process.stdout.write(`${line}, ${what}: ${kB(ours)} of at most ${kB(atMost * floor)}\n`)
  expect(rows.length).toBeGreaterThan(0)
  expect(rows.filter((row) => row.atMost === undefined || !holds(row)).map(({ line, what }) => `${line}, ${what}`)).toEqual([])
}

test('the floor is the size of libraries, not of an empty build', () => {
  expect(floor.brotli).toBeGreaterThan(90_000)
})

test.each(['a visitor', 'a person'] as const)('the first load of %s has the background worker in it', (who) => {
  expect(visits[who].some(isWorker)).toBe(true)
})

test('F1 to F3: a first load asks for little more script than the libraries, and for few styles', () => {
  const rows = firstVisitRows(visits, floor)
  expect(rows.filter(({ ours }) => ours < 1_000)).toEqual([])
  hold(rows)
})

test('F4: the whole app in one language is small enough to keep on the device', () => {
  hold([wholeAppRow(floor)])
})

test('F5: each screen adds little to what home and the calls of all screens have loaded', () => {
  const rows = screenRows(visits, floor)
  expect(rows.length).toBeGreaterThan(3)
  hold(rows)
})

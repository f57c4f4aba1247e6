import { beforeAll, expect, test } from 'vitest'
import { ensureBuilt } from '../../scripts/build/build.ts'
import { baselineSize } from './baseline.ts'
import { firstLoadRows, offlineRows, screenRows, wholeAppRow } from './byteRows.ts'
import { expectRows } from './expectRows.ts'
import { firstLoadFiles, isWorker } from './manifest.ts'
import type { Size } from './sizes.ts'

let baseline: Size

beforeAll(async () => {
  await ensureBuilt()
  baseline = await baselineSize()
})

test('the baseline has the size of libraries, not of an empty build', () => {
  expect(baseline.brotli).toBeGreaterThan(90_000)
})

test('the first load includes the background worker', () => {
  expect(firstLoadFiles().some(isWorker)).toBe(true)
})

test('F1 to F3: a first load needs little more script than the libraries, and few styles', () => {
  const rows = firstLoadRows({ 'by the manifest': firstLoadFiles() }, baseline, 'shown')
  expect(rows.filter(({ ours }) => ours < 1_000)).toEqual([])
  expectRows(rows)
})

test('F4: the whole app in one language is small enough to cache on the device', () => {
  expectRows([wholeAppRow(baseline)])
})

test('F16: both workers and the precache are small', () => {
  const rows = offlineRows()
  expect(rows.filter(({ ours }) => ours < 5_000)).toEqual([])
  expectRows(rows)
})

test('F5: each screen adds little to the first load and to what screens share', () => {
  const rows = screenRows(firstLoadFiles(), baseline)
  expect(rows.length).toBeGreaterThan(3)
  expectRows(rows)
})

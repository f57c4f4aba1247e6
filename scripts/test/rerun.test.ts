import { expect, test } from 'vitest'
import { withRerun } from './rerun.ts'
import type { Tally } from './tally.ts'

const runs = (...tallies: Tally[]) => {
  const asked: (readonly string[])[] = []
  const run = async (files: readonly string[]): Promise<Tally> => {
    asked.push(files)
    return tallies[asked.length - 1] ?? { passed: 0, failed: 1 }
  }
  return { asked, run }
}

test('a run without failures is not repeated', async () => {
  const { asked, run } = runs({ passed: 5, failed: 0, failures: [] })
  expect(await withRerun(run)).toEqual({ passed: 5, failed: 0, failures: [] })
  expect(asked).toEqual([[]])
})

test('a failed test that passes alone counts as passed, and is named as unstable', async () => {
  const { asked, run } = runs(
    { passed: 5, failed: 2, failures: ['a.test.ts > adds', 'a.test.ts > takes'] },
    { passed: 3, failed: 1, failures: ['a.test.ts > takes'] },
  )
  expect(await withRerun(run)).toEqual({
    passed: 6,
    failed: 1,
    failures: ['a.test.ts > takes'],
    unstable: ['a.test.ts > adds'],
  })
  expect(asked).toEqual([[], ['a.test.ts']])
})

test('a test that fails twice keeps the reason of its second try', async () => {
  const failed = (reason: string): Tally => ({
    passed: 0,
    failed: 1,
    failures: ['a.test.ts > adds'],
    reasons: { 'a.test.ts > adds': reason },
  })
  const { run } = runs(failed('first'), failed('second'))
  expect(await withRerun(run)).toMatchObject({ failed: 1, reasons: { 'a.test.ts > adds': 'second' } })
})

test('a file that could be loaded the second time counts its tests', async () => {
  const { run } = runs({ passed: 5, failed: 1, failures: ['a.test.ts'] }, { passed: 3, failed: 0, failures: [] })
  expect(await withRerun(run)).toMatchObject({ passed: 8, failed: 0, unstable: ['a.test.ts'] })
})

test('a runner that ends without naming its failures fails', async () => {
  const { run } = runs({ passed: 0, failed: 1, failures: [] })
  expect(await withRerun(run)).toMatchObject({ failed: 1 })
})

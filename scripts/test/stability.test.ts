import { expect, test } from 'vitest'
import { formatStabilityRun, isStable, readStabilityRun } from './stability.ts'

const output = `== unit: 7 passed, 0 failed, 3.0 s
UNSTABLE: tests/browser/chat.test.ts > two people talk

12 passed, 0 failed
`

test('a run is read from the last line and the names of unstable tests', () => {
  const run = readStabilityRun(output, 0, 61.4)
  expect(run).toEqual({ seconds: 61.4, passed: 12, failed: 0, code: 0, unstable: ['tests/browser/chat.test.ts > two people talk'] })
  expect(formatStabilityRun(run, 2).split('\n')).toEqual([
    '       2       61       12        0        1',
    '         UNSTABLE: tests/browser/chat.test.ts > two people talk',
  ])
})

test('only a green run without an unstable test counts as stable', () => {
  expect(isStable(readStabilityRun(output, 0, 1))).toBe(false)
  expect(isStable(readStabilityRun('5 passed, 1 failed', 1, 1))).toBe(false)
  expect(isStable(readStabilityRun('5 passed, 0 failed', 0, 1))).toBe(true)
})

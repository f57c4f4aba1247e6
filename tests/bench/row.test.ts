import { expect, test } from 'vitest'
import { holds, median, type MeasuredRow, percentile, tableOf } from './row.ts'

const row: MeasuredRow = {
  line: 'F6',
  what: 'first paint',
  ours: 30,
  baseline: 100,
  unit: 'ms',
  atMost: 0.4,
  command: 'npm run bench -- front',
  load: '0.1 to 1.9',
}

test.each([
  [{ ours: 40, atMost: 0.4 }, true],
  [{ ours: 41, atMost: 0.4 }, false],
  [{ ours: 0, baseline: 0, atMost: 0 }, true],
  [{ ours: 1, baseline: 0, atMost: 0 }, false],
  [{ ours: Number.NaN, atMost: 0.4 }, false],
])('it is %s that row %j meets its goal', (given, expected) => {
  expect(holds({ ...row, ...given })).toBe(expected)
})

test('each row of the table has its ratio, goal, command and load', () => {
  const { atMost: _goal, ...free } = row
  const [head, first, second, third] = tableOf([row, { ...row, ours: 50 }, free])
    .split('\n')
    .map((line) => line.split(/ {2,}/))
  expect(head).toEqual(['line', 'what', 'ours', 'baseline', 'ratio', 'goal', 'verdict', 'command', 'load'])
  expect(first).toEqual(['F6', 'first paint', '30.0 ms', '100 ms', '0.30', '≤ 0.4', 'holds', 'npm run bench -- front', '0.1 to 1.9'])
  expect(second?.slice(4, 7)).toEqual(['0.50', '≤ 0.4', 'MISSES'])
  expect(third?.slice(4, 7)).toEqual(['0.30', '–', '–'])
})

test('the median of an even number of figures is the lower middle', () => {
  expect([median([3, 1, 2]), median([4, 1, 3, 2])]).toEqual([2, 2])
})

test('a percentile is the figure that its share does not exceed', () => {
  const hundred = Array.from({ length: 100 }, (_, index) => 100 - index)
  expect([percentile(hundred, 0.95), percentile([3, 1, 2], 0.95), percentile([], 0.95)]).toEqual([95, 3, Number.NaN])
})

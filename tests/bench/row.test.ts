import { expect, test } from 'vitest'
import { holds, median, type MeasuredRow, tableOf } from './row.ts'

const row: MeasuredRow = {
  line: 'F6',
  what: 'first paint',
  ours: 30,
  floor: 100,
  unit: 'ms',
  atMost: 0.4,
  command: 'npm run bench -- front',
  load: '0.1 to 1.9',
}

test.each([
  [{ ours: 40, atMost: 0.4 }, true],
  [{ ours: 41, atMost: 0.4 }, false],
  [{ ours: 0, floor: 0, atMost: 0 }, true],
  [{ ours: 1, floor: 0, atMost: 0 }, false],
  [{ ours: Number.NaN, atMost: 0.4 }, false],
])('of a line %j it is %s that it holds', (given, expected) => {
  expect(holds({ ...row, ...given })).toBe(expected)
})

test('each line of the table has its ratio, its goal, its command and the load beside it', () => {
  const { atMost: _goal, ...free } = row
  const [head, first, second, third] = tableOf([row, { ...row, ours: 50 }, free])
    .split('\n')
    .map((line) => line.split(/ {2,}/))
  expect(head).toEqual(['line', 'what', 'ours', 'floor', 'ratio', 'goal', 'verdict', 'command', 'load'])
  expect(first).toEqual(['F6', 'first paint', '30.0 ms', '100 ms', '0.30', '≤ 0.4', 'holds', 'npm run bench -- front', '0.1 to 1.9'])
  expect(second?.slice(4, 7)).toEqual(['0.50', '≤ 0.4', 'MISSES'])
  expect(third?.slice(4, 7)).toEqual(['0.30', '–', '–'])
})

test('the middle of an even number of figures is the lower one', () => {
  expect([median([3, 1, 2]), median([4, 1, 3, 2])]).toEqual([2, 2])
})

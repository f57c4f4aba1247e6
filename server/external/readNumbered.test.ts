import { expect, test } from 'vitest'
import { readNumbered } from './readNumbered.ts'

const rows = (...seqs: number[]) => seqs.map((seq) => ({ seq }))

test.each([
  [
    'in pages',
    (after: number) =>
      rows(1, 2, 3, 4, 5)
        .filter(({ seq }) => seq > after)
        .slice(0, 2),
    [1, 2, 3, 4, 5],
  ],
  ['out of order', () => rows(3, 1, 2), [1, 2, 3]],
  ['that is repeated whole', () => rows(1, 2), [1, 2]],
  ['that is empty', () => [], []],
])('[FUND-39, FUND-45] a list %s is read to its end, each row once', async (_how, read, taken) => {
  const seen: number[] = []
  expect(
    await readNumbered(
      0,
      async (after) => read(after),
      async ({ seq }) => void seen.push(seq),
    ),
  ).toBe(true)
  expect(seen).toEqual(taken)
})

test('[FUND-45] a list without an answer is left after the last row taken', async () => {
  const seen: number[] = []
  const read = async (after: number) => (after === 0 ? rows(1, 2) : null)
  expect(await readNumbered(0, read, async ({ seq }) => void seen.push(seq))).toBe(false)
  expect(seen).toEqual([1, 2])
})

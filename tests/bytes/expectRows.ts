import { expect } from 'vitest'
import { holds, type Row } from '../bench/row.ts'

const kB = (bytes: number): string => `${(bytes / 1000).toFixed(1)} kB`

/** Prints the rows and fails if one is above its goal. */
export function expectRows(rows: readonly Row[]): void {
  for (const { line, what, ours, baseline, atMost = 0 } of rows)
    process.stdout.write(`${line}, ${what}: ${kB(ours)} of at most ${kB(atMost * baseline)}\n`)
  expect(rows.length).toBeGreaterThan(0)
  expect(rows.filter((row) => row.atMost === undefined || !holds(row)).map(({ line, what }) => `${line}, ${what}`)).toEqual([])
}

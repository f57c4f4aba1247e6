/** One row of the benchmark table: always a ratio of two figures of the same run. */
export type Row = {
  /** The row's name in the performance goals: F1 to F17, W1 to W6, B1 to B7, T1 to T3, C1. */
  line: string
  what: string
  ours: number
  baseline: number
  unit: string
  /** The goal, or null if the row is only reported. */
  atMost?: number
  atLeast?: number
}

/** A row with its command and the machine's load: the average over a minute, before and after. */
export type MeasuredRow = Row & { command: string; load: string }

const shown = (value: number): string => (Math.abs(value) >= 100 ? value.toFixed(0) : value.toPrecision(3))

export const ratioOf = (row: Row): number => (row.baseline === 0 ? (row.ours === 0 ? 0 : Infinity) : row.ours / row.baseline)

/** True if the row meets its goal or has none. */
export function holds(row: Row): boolean {
  const ratio = ratioOf(row)
  return (row.atMost === undefined || ratio <= row.atMost) && (row.atLeast === undefined || ratio >= row.atLeast)
}

/** Returns the table as text, with the verdict of each row. */
export function tableOf(rows: readonly MeasuredRow[]): string {
  const cells = rows.map((row) => [
    row.line,
    row.what,
    `${shown(row.ours)} ${row.unit}`,
    `${shown(row.baseline)} ${row.unit}`,
    ratioOf(row).toFixed(2),
    row.atMost !== undefined ? `≤ ${row.atMost}` : row.atLeast !== undefined ? `≥ ${row.atLeast}` : '–',
    row.atMost === undefined && row.atLeast === undefined ? '–' : holds(row) ? 'holds' : 'MISSES',
    row.command,
    row.load,
  ])
  const all = [['line', 'what', 'ours', 'baseline', 'ratio', 'goal', 'verdict', 'command', 'load'], ...cells]
  const widths = all[0]!.map((_, column) => Math.max(...all.map((cell) => cell[column]!.length)))
  return all
    .map((cell) =>
      cell
        .map((text, column) => text.padEnd(widths[column]!))
        .join('  ')
        .trimEnd(),
    )
    .join('\n')
}

/** Returns the median; of an even number of figures, the lower middle. */
export const median = (figures: readonly number[]): number =>
  [...figures].sort((a, b) => a - b)[Math.floor((figures.length - 1) / 2)] ?? Number.NaN

/** Returns the figure that a share of all figures does not exceed: 0.95 for the 95th percentile. */
export const percentile = (figures: readonly number[], share: number): number =>
  [...figures].sort((a, b) => a - b)[Math.ceil(figures.length * share) - 1] ?? Number.NaN

import type { Browser } from 'playwright'
import { median, type Row } from '../row.ts'
import { openPart } from './openPart.ts'
import type { Bench } from './page/bench.ts'

/** The median is shown beside the held figure, because a busy machine changes it least. */
type Lateness = { middle: number; p99: number; max: number }

/** The first due time is half a second after the start. */
const forMs = 5_500
const limits = { p99: 5, max: 50 }

async function lateness(browser: Browser, url: string, whose: 'ours' | 'baseline'): Promise<Lateness> {
  const { page, close } = await openPart(browser, url, 'timers')
  const late = await page.evaluate(([whose, forMs]) => (globalThis as { bench?: Bench }).bench?.lateness?.(whose, forMs), [
    whose,
    forMs,
  ] as const)
  await close()
  if (!late || late.length < 500) throw new Error(`${whose}: only ${late?.length ?? 0} jobs ran`)
  const sorted = late.toSorted((a, b) => a - b)
  const at = (part: number): number => sorted[Math.ceil(sorted.length * part) - 1] ?? Number.NaN
  return { middle: at(0.5), p99: at(0.99), max: at(1) }
}

const medianOf = (all: readonly Lateness[], figure: keyof Lateness): number => median(all.map((one) => one[figure]))

/**
 * Row W1: the lateness of 100 jobs due every 500 ms while the page is blocked 60 %, against the limits and
 * against bare timers, in turn.
 */
export async function timerRows(browser: Browser, url: string, rounds: number): Promise<Row[]> {
  const [ours, bare]: [Lateness[], Lateness[]] = [[], []]
  for (let round = 0; round < rounds; round += 1) {
    bare.push(await lateness(browser, url, 'baseline'))
    ours.push(await lateness(browser, url, 'ours'))
  }
  const typical = medianOf(ours, 'middle')
  const held = (['p99', 'max'] as const).flatMap((figure) => {
    const what = `lateness of 100 jobs, ${figure}`
    const row = { line: 'W1', ours: medianOf(ours, figure), unit: 'ms' }
    return [
      { ...row, what: `${what}, against ${limits[figure]} ms`, baseline: limits[figure], atMost: 1 },
      { ...row, what: `${what}, against bare timers`, baseline: medianOf(bare, figure) },
    ]
  })
  return [
    { line: 'W1', what: `lateness of 100 jobs, middle, against ${limits.p99} ms`, ours: typical, baseline: limits.p99, unit: 'ms' },
    ...held,
  ]
}

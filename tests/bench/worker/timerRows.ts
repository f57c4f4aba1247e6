import type { Browser } from 'playwright-core'
import { median, type Row } from '../row.ts'
import { openPart } from './openPart.ts'
import type { Bench, Phases } from './page/bench.ts'

type Lateness = { p99: number; max: number }

const forMs = 5_000
const limits: Lateness = { p99: 5, max: 50 }

async function lateness(browser: Browser, url: string, whose: 'ours' | 'floor', phases: Phases): Promise<Lateness> {
  const { page, close } = await openPart(browser, url, 'timers')
  const late = await page.evaluate(([whose, phases, forMs]) => (globalThis as { bench?: Bench }).bench?.lateness?.(whose, phases, forMs), [
    whose,
    phases,
    forMs,
  ] as const)
  await close()
  if (!late || late.length < 500) throw new Error(`${whose}: only ${late?.length ?? 0} jobs ran`)
  const sorted = late.toSorted((a, b) => a - b)
  return { p99: sorted[Math.ceil(sorted.length * 0.99) - 1] ?? Number.NaN, max: sorted.at(-1) ?? Number.NaN }
}

/** Line W1: how late 100 jobs due every 500 ms are while the page is blocked 60 %, against the limits and against bare timers. */
export async function timerRows(browser: Browser, url: string, rounds: number): Promise<Row[]> {
  const rows: Row[] = []
  for (const phases of ['together', 'spread'] as const) {
    const [floors, ours]: [Lateness[], Lateness[]] = [[], []]
    for (let round = 0; round < rounds; round += 1) {
      floors.push(await lateness(browser, url, 'floor', phases))
      ours.push(await lateness(browser, url, 'ours', phases))
    }
    for (const figure of ['p99', 'max'] as const) {
      const middle = (all: readonly Lateness[]): number => median(all.map((one) => one[figure]))
      const what = `lateness of 100 jobs due ${phases}, ${figure}`
      const limit = `${what}, against ${limits[figure]} ms`
      rows.push({ line: 'W1', what: limit, ours: middle(ours), floor: limits[figure], unit: 'ms', atMost: 1 })
      rows.push({ line: 'W1', what: `${what}, against bare timers`, ours: middle(ours), floor: middle(floors), unit: 'ms' })
    }
  }
  return rows
}

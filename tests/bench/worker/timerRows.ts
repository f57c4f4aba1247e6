import type { Browser } from 'playwright-core'
import { median, type Row } from '../row.ts'
import { openPart } from './openPart.ts'
import type { Bench } from './page/bench.ts'

type Lateness = { p99: number; max: number }

/** The first moment is half a second after the start. */
const forMs = 5_500
const limits: Lateness = { p99: 5, max: 50 }

async function lateness(browser: Browser, url: string, whose: 'ours' | 'floor'): Promise<Lateness> {
  const { page, close } = await openPart(browser, url, 'timers')
  const late = await page.evaluate(([whose, forMs]) => (globalThis as { bench?: Bench }).bench?.lateness?.(whose, forMs), [
    whose,
    forMs,
  ] as const)
  await close()
  if (!late || late.length < 500) throw new Error(`${whose}: only ${late?.length ?? 0} jobs ran`)
  const sorted = late.toSorted((a, b) => a - b)
  return { p99: sorted[Math.ceil(sorted.length * 0.99) - 1] ?? Number.NaN, max: sorted.at(-1) ?? Number.NaN }
}

const middle = (all: readonly Lateness[], figure: keyof Lateness): number => median(all.map((one) => one[figure]))

/** Line W1: how late 100 jobs due every 500 ms are while the page is blocked 60 %, against the limits and against bare timers, in turn. */
export async function timerRows(browser: Browser, url: string, rounds: number): Promise<Row[]> {
  const [ours, bare]: [Lateness[], Lateness[]] = [[], []]
  for (let round = 0; round < rounds; round += 1) {
    bare.push(await lateness(browser, url, 'floor'))
    ours.push(await lateness(browser, url, 'ours'))
  }
  return (['p99', 'max'] as const).flatMap((figure) => {
    const what = `lateness of 100 jobs, ${figure}`
    const row = { line: 'W1', ours: middle(ours, figure), unit: 'ms' }
    return [
      { ...row, what: `${what}, against ${limits[figure]} ms`, floor: limits[figure], atMost: 1 },
      { ...row, what: `${what}, against bare timers`, floor: middle(bare, figure) },
    ]
  })
}

import type { Browser, Page } from 'playwright'
import { type Row, percentile } from '../row.ts'
import { shellStored } from './shellStored.ts'
import { inContext, type Target, type Targets } from './targets.ts'
import { type PageFigures, probe } from './probe.ts'

/** Offline starts of each page, enough for a 95th percentile. */
const starts = 40
/** The marks for the time to the last known data, in milliseconds, by the processor's slowdown. */
const marks = [
  { slowdown: 1, atMostMs: 150 },
  { slowdown: 4, atMostMs: 800 },
] as const

/** Opens the page offline in a new tab and returns the time to its last known data, in milliseconds. */
async function start(open: () => Promise<Page>, { url, ready }: Target, slowdown: number): Promise<number> {
  const page = await open()
  try {
    const session = await page.context().newCDPSession(page)
    await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
    await page.addInitScript(probe, ready)
    await page.goto(url)
    const figures = await page.waitForFunction(() => {
      const seen = (globalThis as { figures?: PageFigures }).figures
      return seen?.ready == null ? null : seen
    })
    return (await figures.jsonValue())?.ready ?? Number.NaN
  } finally {
    await page.close()
  }
}

/**
 * The 95th percentile of a page's offline starts, by slowdown. The first start of each is left out: it fills
 * the browser's code cache.
 */
const startsOf = (browser: Browser, target: Target): Promise<number[]> =>
  inContext(browser, target, async (context) => {
    const first = await context.newPage()
    await first.goto(target.url)
    await shellStored(first)
    await first.close()
    await context.setOffline(true)
    const found: number[] = []
    for (const { slowdown } of marks) {
      const times: number[] = []
      for (let time = 0; time <= starts; time += 1) times.push(await start(() => context.newPage(), target, slowdown))
      found.push(percentile(times.slice(1), 0.95))
    }
    return found
  })

/** Row F11: the offline start at its 95th percentile, against the marks and beside the baseline's page. */
export async function offlineStartRows(browser: Browser, { baseline, person }: Targets): Promise<Row[]> {
  const [floor, ours] = [await startsOf(browser, baseline), await startsOf(browser, person)]
  return marks.flatMap(({ slowdown, atMostMs }, at): Row[] => {
    const [what, figures] = [`offline start, p95, processor at 1/${slowdown}`, { ours: ours[at] ?? Number.NaN, unit: 'ms' }]
    return [
      { line: 'F11', what: `${what}, against ${atMostMs} ms`, ...figures, baseline: atMostMs, atMost: 1 },
      { line: 'F11', what: `${what}, beside the floor`, ...figures, baseline: floor[at] ?? Number.NaN },
    ]
  })
}

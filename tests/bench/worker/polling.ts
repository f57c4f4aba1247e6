import type { Browser, CDPSession, Page } from 'playwright'
import { waitFor } from '../../support/waitFor.ts'
import type { StubInvoiceServer } from './invoiceServer.ts'
import { openPart } from './openPart.ts'
import type { Bench, Polling } from './page/bench.ts'

/** The cost of one cycle of 100 invoice checks for the page. */
export type Cost = { mainMs: number; longTasks: number; dispatches: number }

const cycles = 3
const perCycle = 100

async function figuresOf(page: Page, session: CDPSession): Promise<Cost> {
  const { longTasks, dispatches } = await page.evaluate(() => {
    const { bench } = globalThis as { bench?: Bench }
    return { longTasks: bench?.longTasks ?? 0, dispatches: bench?.dispatches?.() ?? 0 }
  })
  const { metrics } = await session.send('Performance.getMetrics')
  const seconds = metrics.find(({ name }) => name === 'TaskDuration')?.value
  if (seconds === undefined) throw new Error('the browser does not tell how long its tasks took')
  return { mainMs: seconds * 1_000, longTasks, dispatches }
}

/**
 * Measures the cost per cycle over `count` cycles, from pause to pause. Long tasks are the sum of all cycles.
 */
async function measure(server: StubInvoiceServer, count: number, figures: () => Promise<Cost>): Promise<Cost> {
  await server.betweenCycles()
  const [before, from] = [await figures(), server.checks()]
  await waitFor(`${count} cycles`, async () => server.checks() >= from + count * perCycle, 30_000)
  await server.betweenCycles()
  const [after, passed] = [await figures(), (server.checks() - from) / perCycle]
  return {
    mainMs: (after.mainMs - before.mainMs) / passed,
    longTasks: after.longTasks - before.longTasks,
    dispatches: (after.dispatches - before.dispatches) / passed,
  }
}

const linesOf = (page: Page): Promise<string[]> => page.locator('#list li').allTextContents()

/**
 * Polls 100 invoices in a separate page: first with every response changed, then, with `unchanged`, with
 * none.
 */
export async function pollingCost(
  browser: Browser,
  server: StubInvoiceServer,
  part: Polling,
  unchanged: boolean,
): Promise<{ changed: Cost; unchanged: Cost | null }> {
  const from = server.checks()
  server.setChanging(true)
  const { page, session, close } = await openPart(browser, server.url, part)
  // Thread time, so that other load on this machine is not counted.
  await session.send('Performance.enable', { timeDomain: 'threadTicks' })
  const figures = () => figuresOf(page, session)
  await waitFor('the first cycle', async () => server.checks() >= from + perCycle, 30_000)
  const shown = await linesOf(page)
  const changed = await measure(server, cycles, figures)
  const same = (await linesOf(page)).filter((line, index) => line === shown[index]).length
  if (same > 0) throw new Error(`${part}: ${same} invoices did not change on the page, so its cost means nothing`)
  let calm: Cost | null = null
  if (unchanged) {
    server.setChanging(false)
    // The first of these cycles still has a change.
    await measure(server, 1, figures)
    calm = await measure(server, 1, figures)
  }
  await close()
  return { changed, unchanged: calm }
}

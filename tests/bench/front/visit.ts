import type { BrowserContext, CDPSession, Page } from 'playwright-core'
import { probe, type PageFigures } from './probe.ts'

/** The slow phone of the performance goals: 150 ms round trips, 1.6 and 0.75 Mbit/s, a processor four times slower. */
const slowPhone = { offline: false, latency: 150, downloadThroughput: (1.6 * 1024 * 1024) / 8, uploadThroughput: (0.75 * 1024 * 1024) / 8 }

export type Visit = PageFigures & { heap: number; pageBytes: number }

async function slowDown(page: Page): Promise<CDPSession> {
  const session = await page.context().newCDPSession(page)
  await session.send('Network.enable')
  await session.send('Network.emulateNetworkConditions', slowPhone)
  await session.send('Emulation.setCPUThrottlingRate', { rate: 4 })
  return session
}

/**
 * Opens `url` in a new tab of `context` on the slow phone and waits until `selector` shows data and the page has been quiet.
 * `offline`: the network is cut first. Leaves the tab to `during`, then closes it.
 */
export async function visit(
  context: BrowserContext,
  url: string,
  selector: string,
  options: { offline?: boolean; during?: (page: Page) => Promise<void> } = {},
): Promise<Visit> {
  const page = await context.newPage()
  const session = await slowDown(page)
  let pageBytes = 0
  session.on('Network.loadingFinished', (event) => {
    pageBytes += event.encodedDataLength
  })
  if (options.offline) await context.setOffline(true)
  try {
    await page.addInitScript(probe, selector)
    await page.goto(url, { waitUntil: 'load', timeout: 60_000 })
    await page.waitForFunction(() => (globalThis as { figures?: PageFigures }).figures?.ready != null, undefined, { timeout: 60_000 })
    await quiet(page)
    await options.during?.(page)
    const figures = await page.evaluate(() => (globalThis as { figures?: PageFigures }).figures)
    if (!figures) throw new Error('the probe did not run')
    await session.send('HeapProfiler.collectGarbage')
    const { usedSize } = await session.send('Runtime.getHeapUsage')
    return { ...figures, heap: usedSize, pageBytes }
  } finally {
    if (options.offline) await context.setOffline(false)
    await page.close()
  }
}

/** Two seconds in which no long task ended: the page has settled. */
async function quiet(page: Page): Promise<void> {
  await page.waitForFunction(
    () => {
      const figures = (globalThis as { figures?: PageFigures }).figures
      const last = figures?.longTasks.at(-1)
      return performance.now() - Math.max(figures?.ready ?? Infinity, last ? last.start + last.ms : 0) > 2000
    },
    undefined,
    { timeout: 60_000, polling: 250 },
  )
}

import type { BrowserContext, CDPSession, Page } from 'playwright-core'
import { probe, type PageFigures } from './probe.ts'

/** The slow phone of the performance goals: 150 ms round trips, 1.6 and 0.75 Mbit/s, a processor four times slower. */
const slowPhone = { offline: false, latency: 150, downloadThroughput: (1.6 * 1024 * 1024) / 8, uploadThroughput: (0.75 * 1024 * 1024) / 8 }

/** `pageBytes`: what the network brought of the page itself, not of its calls. */
export type Visit = PageFigures & { heap: number; pageBytes: number }

const ofThePage: readonly string[] = ['Document', 'Script', 'Stylesheet', 'Font', 'Image', 'Manifest']

/** Adds up the page's files that came from the network, and not from a cache or a service worker. */
function countBytes(session: CDPSession): () => number {
  const fromNetwork = new Set<string>()
  let bytes = 0
  session.on('Network.responseReceived', ({ requestId, type, response }) => {
    const stored = response.fromServiceWorker === true || response.fromDiskCache === true
    if (!stored && ofThePage.includes(type)) fromNetwork.add(requestId)
  })
  session.on('Network.requestServedFromCache', ({ requestId }) => void fromNetwork.delete(requestId))
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    if (fromNetwork.has(requestId)) bytes += encodedDataLength
  })
  return () => bytes
}

/** What the page holds in memory once all that is left behind has been thrown away, in bytes. */
export async function heapOf(session: CDPSession): Promise<number> {
  await session.send('HeapProfiler.collectGarbage')
  return (await session.send('Runtime.getHeapUsage')).usedSize
}

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
  options: { offline?: boolean; during?: (page: Page, session: CDPSession) => Promise<void> } = {},
): Promise<Visit> {
  const page = await context.newPage()
  const session = await slowDown(page)
  const pageBytes = countBytes(session)
  if (options.offline) await context.setOffline(true)
  try {
    await page.addInitScript(probe, selector)
    await page.goto(url, { waitUntil: 'load', timeout: 60_000 })
    await page.waitForFunction(() => (globalThis as { figures?: PageFigures }).figures?.ready != null, undefined, { timeout: 60_000 })
    await quiet(page)
    await options.during?.(page, session)
    const figures = await page.evaluate(() => (globalThis as { figures?: PageFigures }).figures)
    if (!figures) throw new Error('the probe did not run')
    return { ...figures, heap: await heapOf(session), pageBytes: pageBytes() }
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

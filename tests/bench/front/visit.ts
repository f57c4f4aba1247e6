import type { BrowserContext, CDPSession, Page } from 'playwright'
import { commitsOf, countCommits, recordRequests } from '../../support/countLoad.ts'
import { probe, type PageFigures } from './probe.ts'

/**
 * The slow phone of the performance goals: 150 ms round trips, 1.6 and 0.75 Mbit/s, a processor four times
 * slower.
 */
const slowPhone = { offline: false, latency: 150, downloadThroughput: (1.6 * 1024 * 1024) / 8, uploadThroughput: (0.75 * 1024 * 1024) / 8 }

/**
 * `pageBytes`: the page's own bytes from the network, without those of its calls. `requests` and `commits`:
 * those of page and iframes, and of React, until the page is idle.
 */
export type Visit = PageFigures & { heap: number; pageBytes: number; requests: number; commits: number }

const ofThePage: readonly string[] = ['Document', 'Script', 'Stylesheet', 'Font', 'Image', 'Manifest']

/** Counts the bytes of the page's files that came from the network, not from a cache or a service worker. */
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

/** Returns the page's heap size in bytes after garbage collection. */
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
 * Opens `url` in a new tab of `context` on the slow phone and waits until `selector` shows data and the page
 * is quiet. `offline`: cuts the network first. Runs `during`, then closes the tab.
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
  const requestsUntilIdle = recordRequests(page)
  if (options.offline) await context.setOffline(true)
  try {
    await page.addInitScript(probe, selector)
    await page.addInitScript(countCommits)
    await page.goto(url, { waitUntil: 'load', timeout: 60_000 })
    await page.waitForFunction(() => (globalThis as { figures?: PageFigures }).figures?.ready != null, undefined, { timeout: 60_000 })
    // At once: the worker's calls that are due seconds later are not part of the load.
    const [requests] = await Promise.all([requestsUntilIdle(), quiet(page)])
    const commits = await commitsOf(page)
    await options.during?.(page, session)
    const figures = await page.evaluate(() => (globalThis as { figures?: PageFigures }).figures)
    if (!figures) throw new Error('the probe did not run')
    return { ...figures, heap: await heapOf(session), pageBytes: pageBytes(), requests: requests.length, commits }
  } finally {
    if (options.offline) await context.setOffline(false)
    await page.close()
  }
}

/** Waits for two seconds without a long task. */
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

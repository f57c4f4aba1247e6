import type { BrowserContext, CDPSession, Frame, Page } from 'playwright'

export type Watched = { firstQuoteMs: number; shell: ThreadFigures; platform: ThreadFigures }
/**
 * `busy`: milliseconds of main thread a second. `longest`: the page's longest task of 50 ms or more, in ms; 0
 * if there was none.
 */
export type ThreadFigures = { frames: number; busy: number; longest: number }

const settledAfterMs = 3_000
const watchedMs = 10_000

async function taskSeconds(session: CDPSession): Promise<number> {
  const { metrics } = await session.send('Performance.getMetrics')
  return metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN
}

/** Counts frames and the page's own long tasks for a while, inside the iframe. */
const count = (frame: Frame): Promise<{ frames: number; longest: number }> =>
  frame.evaluate(
    (ms) =>
      new Promise((resolve) => {
        let frames = 0
        let longest = 0
        const observer = new PerformanceObserver((list) => {
          // `self`: this page. Other entries are of iframes that share its process.
          for (const entry of list.getEntries()) if (entry.name === 'self') longest = Math.max(longest, entry.duration)
        })
        observer.observe({ type: 'longtask' })
        const end = performance.now() + ms
        const next = (): void => {
          frames += 1
          if (performance.now() < end) requestAnimationFrame(next)
          else resolve({ frames: (frames * 1_000) / ms, longest })
        }
        requestAnimationFrame(next)
      }),
    watchedMs,
  )

/**
 * Opens `url`, waits for the first live quote in the iframe of `inner`, and measures both pages while quotes
 * stream.
 */
export async function watch(context: BrowserContext, url: string, inner: string): Promise<Watched> {
  const page: Page = await context.newPage()
  try {
    const started = performance.now()
    await page.goto(url, { waitUntil: 'commit' })
    await page
      .frameLocator('iframe[title="Trading platform"]')
      .locator('[data-feed=live]')
      .first()
      .waitFor({ state: 'attached', timeout: 60_000 })
    const firstQuoteMs = performance.now() - started
    const frame = page.frames().find((one) => one.url().startsWith(inner))
    if (!frame) throw new Error('there is no frame')
    // Waits, so that loading the page is not measured.
    await page.evaluate((ms) => new Promise((resolve) => setTimeout(resolve, ms)), settledAfterMs)
    const sessions = await Promise.all([context.newCDPSession(page), context.newCDPSession(frame)])
    for (const session of sessions) await session.send('Performance.enable')
    const before = await Promise.all(sessions.map(taskSeconds))
    const counted = await Promise.all([count(page.mainFrame()), count(frame)])
    const after = await Promise.all(sessions.map(taskSeconds))
    const figures = (index: 0 | 1): ThreadFigures => ({
      ...counted[index],
      busy: (((after[index] ?? 0) - (before[index] ?? 0)) * 1_000) / (watchedMs / 1_000),
    })
    return { firstQuoteMs, shell: figures(0), platform: figures(1) }
  } finally {
    await page.close()
  }
}

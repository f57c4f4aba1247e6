import type { Browser, BrowserContext, Page } from 'playwright'
import { expect, test } from 'vitest'
import { screens, startFiles } from '../bytes/manifest.ts'
import { desktop, phone } from '../support/browser.ts'
import { holdRequests } from '../support/holdRequests.ts'
import { logInAs } from '../support/logIn.ts'
import type { RunningServer } from '../support/server.ts'
import { waitFor } from '../support/waitFor.ts'
import { withBrowser } from '../support/withBrowser.ts'

let server: RunningServer
let browser: Browser
withBrowser((given) => ({ server, browser } = given))

/** Opens a visitor's browser. */
async function visit(viewport: { width: number; height: number } = desktop): Promise<{ context: BrowserContext; page: Page }> {
  const context = await browser.newContext({ viewport, locale: 'en-GB', serviceWorkers: 'block' })
  return { context, page: await context.newPage() }
}
const at = (route: string): string => `${server.appUrl}/en/trading#${route}`
const goHome = async (page: Page): Promise<void> => {
  await page.goto(at('/home'))
  await page.frameLocator('iframe').locator('.feed[data-feed=live]').waitFor()
}
const builtFiles = (names: readonly string[]): string[] => names.map((name) => `/${name}`)
const newsFiles = (): string[] => builtFiles(screens().find(({ screen }) => screen.endsWith('/NewsScreen.tsx'))?.files ?? [])
/** The files each page loads before any screen. */
const firstFiles = (): string[] => builtFiles(startFiles())
/** From the next document on: the browser asks to save data, which disables prefetching. */
const spareData = (page: Page): Promise<unknown> =>
  page.addInitScript(() => Object.defineProperty(navigator, 'connection', { value: { saveData: true } }))
/** From the next document on: records the elements that were moved. */
const countShifts = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    type Entry = PerformanceEntry & { sources: { node: Node | null }[] }
    const shifts: string[] = []
    Object.assign(globalThis, { shifts })
    const note = ({ sources }: Entry) => shifts.push(...sources.map(({ node }) => node?.nodeName ?? 'gone'))
    new PerformanceObserver((list) => (list.getEntries() as Entry[]).forEach(note)).observe({ type: 'layout-shift', buffered: true })
  })
const shiftsOf = (page: Page): Promise<string[]> => page.evaluate(() => (globalThis as unknown as { shifts: string[] }).shifts)

test('[APP-06, APP-25, PWA-04] the page around the platform does not move while the platform’s screen loads', async () => {
  const { context, page } = await visit(phone)
  await countShifts(page)
  await page.addInitScript(() => {
    let empty = 0
    Object.assign(globalThis, { timesEmpty: () => empty })
    // The browser may paint a frame at any point, so every state that the app renders is checked.
    new MutationObserver(() => {
      if (document.querySelector('main')?.childElementCount === 1) empty += 1
    }).observe(document, { childList: true, subtree: true })
  })
  await page.goto(`${server.appUrl}/en/trading`)
  await page.getByRole('navigation', { name: 'Leaderboard, news and support' }).waitFor()
  await page.frameLocator('iframe').locator('.feed[data-feed=live]').waitFor()
  expect(new URL(page.url()).hash).toBe('#/home')
  expect(await shiftsOf(page)).toEqual([])
  expect(await page.evaluate(() => (globalThis as unknown as { timesEmpty(): number }).timesEmpty())).toBe(0)
  await context.close()
})

test('[APP-25] content below the screen is not moved into view when the server recognises the person', async () => {
  const signedIn = await visit()
  await logInAs(signedIn.page, server.appUrl, 'trader')
  const cookies = await signedIn.context.cookies()
  await signedIn.context.close()
  const { context, page } = await visit(phone)
  await context.addCookies(cookies)
  await countShifts(page)
  const start = await holdRequests(context, '**/api/rpc')
  await page.goto(at('/home'))
  await page.getByRole('navigation', { name: 'Leaderboard, news and support' }).waitFor()
  // One frame: an element that was never painted cannot move.
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))))
  start.release()
  await page.getByRole('banner').getByText('account', { exact: false }).first().waitFor()
  await page.frameLocator('iframe').locator('.feed[data-feed=live]').waitFor()
  expect(await shiftsOf(page)).not.toContain('FOOTER')
  await context.close()
})

test('F5: a screen requests its chunk, calls and texts in parallel', async () => {
  const { context, page } = await visit()
  await spareData(page)
  const asked = new Set<string>()
  page.on('request', (request) => asked.add(new URL(request.url()).pathname.replace(/^\/assets\/texts\/[^/]+/, '/texts')))
  const files = new Set(newsFiles().filter((file) => !firstFiles().includes(file)))
  const screen = await holdRequests(context, ({ pathname }) => files.has(pathname))
  // The load event waits for the held files.
  await page.goto(at('/show/news'), { waitUntil: 'commit' })
  await waitFor('all of the screen to be asked for', () => [...files, '/texts/news.json'].every((file) => asked.has(file)))
  const texts = () => [...asked].filter((path) => path.startsWith('/texts/'))
  const before = texts()
  screen.release()
  await page.getByRole('heading', { level: 1, name: 'News' }).waitFor()
  // The server's notice under it loads later, and alone.
  expect(texts().filter((path) => !before.includes(path) && path !== '/texts/pages.json')).toEqual([])
  await context.close()
})

test('F5: a screen of the bar is prefetched on hover and opens without network traffic', async () => {
  type Entry = PerformanceResourceTiming
  const taken = (page: Page): Promise<{ path: string; bytes: number }[]> =>
    page.evaluate(() =>
      (performance.getEntriesByType('resource') as Entry[]).map(({ name, transferSize }) => ({
        path: new URL(name).pathname.replace(/^\/assets\/texts\/[^/]+/, '/texts'),
        bytes: transferSize,
      })),
    )
  const has = async (page: Page, files: readonly string[]): Promise<boolean> => {
    const paths = new Set((await taken(page)).map(({ path }) => path))
    return files.every((file) => paths.has(file))
  }
  const needed = [...newsFiles().filter((file) => !firstFiles().includes(file)), '/texts/news.json']
  const { context, page } = await visit()
  const link = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'News' })
  await goHome(page)
  expect(await has(page, ['/texts/news.json'])).toBe(false)
  await link.hover()
  await waitFor('the news to be fetched', () => has(page, needed))
  expect(await has(page, ['/texts/tournaments.json'])).toBe(false)
  await page.evaluate(() => performance.clearResourceTimings())
  await link.click()
  await page.getByRole('heading', { level: 1, name: 'News' }).waitFor()
  expect((await taken(page)).filter(({ path, bytes }) => needed.includes(path) && bytes > 0)).toEqual([])
  await context.close()
})

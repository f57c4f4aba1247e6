import type { Browser, BrowserContext, Page } from 'playwright'
import { expect, test } from 'vitest'
import { filesLoadedWith } from '../bytes/manifest.ts'
import { desktop, phone, watchFaults } from '../support/browser.ts'
import { commitsOf, countCommits, recordRequests } from '../support/countLoad.ts'
import { logInAs } from '../support/logIn.ts'
import { roundTripsBefore } from '../support/roundTrips.ts'
import type { RunningServer } from '../support/server.ts'
import { withBrowser } from '../support/withBrowser.ts'

let server: RunningServer
let browser: Browser
withBrowser((given) => ({ server, browser } = given))

type Cookies = Awaited<ReturnType<BrowserContext['cookies']>>

async function openPage(viewport: typeof desktop | typeof phone = desktop, cookies: Cookies = []): Promise<Page> {
  const context = await browser.newContext({ viewport, locale: 'en-GB', serviceWorkers: 'block' })
  await context.addCookies(cookies)
  return context.newPage()
}

/**
 * Signs in as the seeded trader, and returns only the cookies: on the next page nothing of the session is
 * known yet.
 */
async function cookiesOfPerson(): Promise<Cookies> {
  const page = await openPage()
  await logInAs(page, server.appUrl, 'trader')
  const cookies = await page.context().cookies()
  await page.context().close()
  return cookies
}
const trading = (): string => `${server.appUrl}/en/trading`
const live = (page: Page) => page.frameLocator('iframe').locator('.feed[data-feed=live]').waitFor()

test.each([
  ['a visitor', () => []],
  ['a person', cookiesOfPerson],
])('[TRD-01] %s’s first live quote is requested after three round trips', async (_who, cookiesOf) => {
  const page = await openPage(desktop, await cookiesOf())
  // Both documents and the platform's script.
  expect(await roundTripsBefore(page, trading(), ({ pathname }) => pathname === '/v2/quotes/stream')).toBe(3)
  await live(page)
  await page.context().close()
})

const opened: Record<'trading' | 'login', { path: string; shown: (page: Page) => Promise<unknown> }> = {
  trading: { path: '/en/trading', shown: live },
  login: { path: '/en/login', shown: (page) => page.getByLabel('E-mail').waitFor() },
}

test.each([
  ['a visitor’s', 'trading', 'phone', phone],
  ['a visitor’s', 'trading', 'wide window', desktop],
  ['a visitor’s', 'login', 'phone', phone],
  ['a person’s', 'trading', 'phone', phone],
] as const)('%s first load (%s, %s) makes at most 25 requests, each once, and 8 renders', async (who, screen, _device, viewport) => {
  const page = await openPage(viewport, who === 'a person’s' ? await cookiesOfPerson() : [])
  // Loaded by timers 4 s and 5 s after the page, which a slow machine reaches before it is idle.
  const later = ['src/features/signals/SignalWatch.tsx', 'workers/background/jobs/laterRuns.ts'].flatMap(filesLoadedWith)
  const untilIdle = recordRequests(page, later)
  await page.addInitScript(countCommits)
  const { path, shown } = opened[screen]
  await page.goto(`${server.appUrl}${path}`)
  await shown(page)
  const requests = await untilIdle()
  const commits = await commitsOf(page)
  // The page and its worker load the file that they share each for itself.
  expect(requests.filter((one, index) => requests.indexOf(one) !== index && !one.includes('/assets/shared-'))).toEqual([])
  // All of them, so that a failure lists them.
  expect(requests.length > 25 ? requests : []).toEqual([])
  expect(commits).toBeGreaterThan(0)
  expect(commits).toBeLessThanOrEqual(8)
  await page.context().close()
})

test('[TRD-01] the trading screen takes over the iframe that started with the document', async () => {
  const page = await openPage()
  const faults = watchFaults(page)
  const documents: string[] = []
  page.on('request', (request) => request.resourceType() === 'document' && documents.push(new URL(request.url()).origin))
  await page.goto(trading())
  await live(page)
  const iframe = page.locator('main iframe')
  expect(await iframe.getAttribute('sandbox')).toBe('allow-scripts allow-same-origin allow-forms allow-popups')
  expect([await page.locator('iframe').count(), await iframe.getAttribute('title')]).toEqual([1, expect.stringMatching(/\S/)])
  expect(documents).toEqual([server.appUrl, server.platformUrl])
  // Another screen ends it, and home starts another one.
  await page.goto(`${trading()}#/show/news`)
  await page.getByRole('heading', { level: 1, name: 'News' }).waitFor()
  expect(await page.locator('iframe').count()).toBe(0)
  await page.goto(`${trading()}#/home`)
  await live(page)
  expect(faults).toEqual([])
  await page.context().close()
})

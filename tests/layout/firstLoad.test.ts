import type { Browser, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { desktop, phone, watchFaults } from '../support/browser.ts'
import { commitsOf, countCommits, countRequests } from '../support/countLoad.ts'
import { roundTripsBefore } from '../support/roundTrips.ts'
import type { RunningServer } from '../support/server.ts'
import { withBrowser } from '../support/withBrowser.ts'

let server: RunningServer
let browser: Browser
withBrowser((given) => ({ server, browser } = given))

async function openPage(viewport: typeof desktop | typeof phone = desktop): Promise<Page> {
  const context = await browser.newContext({ viewport, locale: 'en-GB', serviceWorkers: 'block' })
  return context.newPage()
}
const trading = (): string => `${server.appUrl}/en/trading`
const live = (page: Page) => page.frameLocator('iframe').locator('.feed[data-feed=live]').waitFor()

test('[TRD-01] the first live quote is requested after three round trips: both documents and the platform’s script', async () => {
  const page = await openPage()
  expect(await roundTripsBefore(page, trading(), ({ pathname }) => pathname === '/v2/quotes/stream')).toBe(3)
  await live(page)
  await page.context().close()
})

test.each([
  ['a phone', phone],
  ['a wide window', desktop],
])('a visitor’s first load on %s makes at most 25 requests and 8 renders', async (_name, viewport) => {
  const page = await openPage(viewport)
  const untilIdle = countRequests(page)
  await page.addInitScript(countCommits)
  await page.goto(trading())
  await live(page)
  const requests = await untilIdle()
  const commits = await commitsOf(page)
  expect(requests).toBeLessThanOrEqual(25)
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

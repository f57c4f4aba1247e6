import type { BrowserContext, Page } from 'playwright/test'
import { holdRequests } from '../support/holdRequests.ts'
import { logInAs } from '../support/logIn.ts'
import type { RunningServer } from '../support/server.ts'
import { untilCached } from '../offline/app.ts'
import { expect, test } from './fixtures.ts'
import { withOwnServer } from './ownServer.ts'

const keptPages = (page: Page, cache: string): Promise<string[]> =>
  page.evaluate(async (name) => {
    const requests = await (await caches.open(name)).keys()
    return requests.map(({ url }) => new URL(url).pathname)
  }, cache)

/** Has a page of news read, and waits until it and the legal texts are on the device. */
async function readNews(page: Page, appUrl: string): Promise<void> {
  await page.goto(`${appUrl}/en/trading#/home`)
  // The service worker keeps what is read from here on.
  await untilCached(page)
  await page.goto(`${appUrl}/en/trading#/sw/news`)
  await expect(page.getByRole('heading', { level: 1, name: 'News' })).toBeVisible()
  await expect.poll(async () => (await keptPages(page, 'legal-pages')).length).toBe(5)
  await expect.poll(() => keptPages(page, 'read-pages')).toContain('/api/ag/news')
}

async function searchHelp(page: Page, appUrl: string): Promise<void> {
  await page.goto(`${appUrl}/en/trading#/show/help`)
  await page.getByLabel('Search this help').fill('invoice')
  await expect(page.getByText(/Articles found: \d/)).toBeVisible()
  await expect(page.getByRole('main').getByRole('link', { name: 'States of an invoice' })).toBeVisible()
}

/** One of each kind; workers/service/routes.test.ts has the others. */
const addresses = [
  '/',
  '/fr/trading#/home',
  '/en/trading#/show/funding/payment_success',
  '/en/login',
  '/api/vload/card?amount=300',
  '/api/btc/invoice/0123456789abcdef0123456789abcdef',
]
const readable = [
  ['#/show/terms', 'Terms of use'],
  ['#/show/privacy', 'Privacy notice'],
  ['#/show/risk', 'Risk disclosure'],
  ['#/show/about', 'About Openfloor'],
  ['#/sw/news', 'News'],
] as const

test.describe('while the server is down', () => {
  let own: RunningServer
  let context: BrowserContext
  withOwnServer((server) => (own = server))
  test.beforeAll(async ({ browser }) => {
    context = await browser.newContext({ serviceWorkers: 'allow' })
    const page = await context.newPage()
    await logInAs(page, own.appUrl, 'trader')
    await readNews(page, own.appUrl)
    await searchHelp(page, own.appUrl)
    await page.close()
    // The network is up and only the server is down: the harder case to notice.
    await own.kill()
  })
  test.afterAll(() => context.close())

  test('[PWA-02, INV-08] pages open by their address and again, and nothing else is answered from the cache', async () => {
    const page = await context.newPage()
    const faults: string[] = []
    page.on('pageerror', (error) => faults.push(String(error)))
    for (const address of addresses)
      await test.step(address, async () => {
        await page.goto('about:blank')
        const response = await page.goto(`${own.appUrl}${address}`)
        expect([response?.status(), response?.fromServiceWorker()]).toEqual([200, true])
        await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
        expect((await page.reload())?.fromServiceWorker()).toBe(true)
        await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
      })
    expect(faults).toEqual([])
    await page.close()
    for (const address of ['/api/logout', '/upload/passport.pdf', '/api/card/fast/ezpay']) {
      const other = await context.newPage()
      await expect(other.goto(`${own.appUrl}${address}`)).rejects.toThrow('ERR_CONNECTION_REFUSED')
      await other.close()
    }
  })

  test('[SES-19, PWA-04] the started app has the person, their balance’s age and settings', async () => {
    const page = await context.newPage()
    await page.goto(`${own.appUrl}/en/trading#/show/funding`)
    await expect(page.getByText(/Offline since/).first()).toBeVisible()
    await expect(page.getByRole('banner').getByText(/\$\d/).first()).toBeVisible()
    await expect(page.getByText(/as of .*\d\d:\d\d/i).first()).toBeVisible()
    await expect(page.getByRole('link', { name: 'Bitcoin', exact: true })).toBeVisible()
    await page.getByLabel('Amount to deposit').fill('300')
    await expect(page.getByRole('button', { name: /^Deposit \$/ })).toBeDisabled()
    await page.close()
  })

  test('[PWA-03] legal texts are readable, and other pages that were opened before', async () => {
    const page = await context.newPage()
    for (const [hash, title] of readable) {
      await page.goto(`${own.appUrl}/en/trading${hash}`)
      await expect(page.getByRole('heading', { level: 1, name: title, exact: true })).toBeVisible()
      await expect(page.locator('[data-fragment]')).toContainText(/\S.{20}/)
    }
    await page.close()
  })

  test('[PWA-03] the help that was searched before can be searched, and its articles read', async () => {
    const page = await context.newPage()
    await searchHelp(page, own.appUrl)
    await page.getByRole('main').getByRole('link', { name: 'States of an invoice' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'States of an invoice' })).toBeVisible()
    await page.close()
  })
})

test.describe('with the app cached for offline use', () => {
  test.use({ serviceWorkers: 'allow' })

  test('[PWA-03, SES-14] after a sign-out offline the device keeps legal texts and no page the person read', async ({
    context,
    server,
    newcomerPage: page,
  }) => {
    await readNews(page, server.appUrl)
    await context.setOffline(true)
    await page.locator('[popovertarget=panel-profile]:visible').first().click()
    await page.getByRole('button', { name: 'Sign out' }).click()
    // The remaining page may reload once; until then it cannot be used.
    await expect(page.getByRole('banner').getByRole('link', { name: 'Sign in' })).toBeVisible()
    const kept = (cache: string): Promise<string[] | null> => keptPages(page, cache).catch(() => null)
    await expect.poll(() => kept('read-pages')).toEqual([])
    await expect.poll(async () => (await kept('legal-pages'))?.length).toBe(5)
  })
})

test('[SES-19, APP-29] on a first visit the layout renders before the start’s request responds, and fonts wait', async ({
  server,
  newcomerPage: page,
}) => {
  const posts: { path: string; body: string }[] = []
  const typefaces: string[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('.woff2')) typefaces.push(request.url())
    if (request.method() === 'POST') posts.push({ path: new URL(request.url()).pathname, body: request.postData() ?? '' })
  })
  const start = await holdRequests(page, '**/api/rpc')
  await page.goto(`${server.appUrl}/en/trading#/show/funding`)
  await expect(page.getByRole('banner')).toBeVisible()
  await expect(page.getByRole('status', { name: 'Loading' })).toBeVisible()
  expect(typefaces).toEqual([])
  expect(posts.map(({ path }) => path)).toEqual(['/api/rpc'])
  const asked = JSON.parse(posts[0]?.body ?? '[]') as { method: string }[]
  expect(asked.map(({ method }) => method)).toEqual(['session', 'settings', 'countries', 'counters'])
  start.release()
  await expect(page.getByLabel('Card number')).toBeVisible()
  await expect.poll(() => typefaces.length).toBeGreaterThan(0)
})

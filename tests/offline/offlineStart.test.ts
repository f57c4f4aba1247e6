import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Page } from 'playwright'
import { waitFor } from '../support/waitFor.ts'
import { openApp, type OpenApp } from './app.ts'

let app: OpenApp

beforeAll(async () => {
  app = await openApp()
  await app.page.goto(`${app.server.appUrl}/en/trading#/sw/news`)
  await app.page.getByRole('heading', { level: 1, name: 'News' }).waitFor()
  await waitFor('the legal texts to be kept', async () => (await keptPages(app.page, 'legal-pages')).length === 5)
  await waitFor('what was read to be kept', async () => (await keptPages(app.page, 'read-pages')).some((path) => path === '/api/ag/news'))
  // The network is up and only the server is down: the harder case to notice.
  await app.server.kill()
})
afterAll(() => app.close())

const keptPages = (page: Page, cache: string): Promise<string[]> =>
  page.evaluate(async (name) => {
    const requests = await (await caches.open(name)).keys()
    return requests.map(({ url }) => new URL(url).pathname)
  }, cache)

/** One of each kind; workers/service/routes.test.ts has the others. */
const addresses = [
  '/',
  '/fr/trading#/home',
  '/en/trading#/show/funding/payment_success',
  '/en/login',
  '/api/vload/card?amount=300',
  '/api/btc/invoice/0123456789abcdef0123456789abcdef',
]

test.each(addresses)('[PWA-02, INV-08] %s opens without the server, by its address and again', async (address) => {
  const page = await app.context.newPage()
  const faults: string[] = []
  page.on('pageerror', (error) => faults.push(String(error)))
  const response = await page.goto(`${app.server.appUrl}${address}`)
  expect([response?.status(), response?.fromServiceWorker()]).toEqual([200, true])
  await page.getByRole('heading', { level: 1 }).first().waitFor()
  const again = await page.reload()
  expect(again?.fromServiceWorker()).toBe(true)
  await page.getByRole('heading', { level: 1 }).first().waitFor()
  expect(faults).toEqual([])
  await page.close()
})

test('[SES-19, PWA-04] started without the server the app has the person, their balance’s age and settings', async () => {
  const page = await app.context.newPage()
  await page.goto(`${app.server.appUrl}/en/trading#/show/funding`)
  await page
    .getByText(/Offline since/)
    .first()
    .waitFor()
  await page.getByRole('banner').getByText(/\$\d/).first().waitFor()
  await page
    .getByText(/as of \d\d:\d\d/i)
    .first()
    .waitFor()
  await page.getByRole('link', { name: 'Bitcoin', exact: true }).waitFor()
  await page.getByLabel('Amount to deposit').fill('300')
  expect(await page.getByRole('button', { name: /^Deposit \$/ }).isDisabled()).toBe(true)
  await page.close()
})

test.each(['/api/logout', '/upload/passport.pdf', '/api/card/fast/ezpay'])(
  '[INV-02] %s is never answered from the cache',
  async (address) => {
    const page = await app.context.newPage()
    await expect(page.goto(`${app.server.appUrl}${address}`)).rejects.toThrow('ERR_CONNECTION_REFUSED')
    await page.close()
  },
)

test.each([
  ['#/show/terms', 'Terms of use'],
  ['#/show/privacy', 'Privacy notice'],
  ['#/show/risk', 'Risk disclosure'],
  ['#/show/about', 'About Openfloor'],
  ['#/sw/news', 'News'],
])('[PWA-03] without the server %s is readable: legal texts always, other pages once opened', async (hash, title) => {
  const page = await app.context.newPage()
  await page.goto(`${app.server.appUrl}/en/trading${hash}`)
  await page.getByRole('heading', { level: 1, name: title, exact: true }).waitFor()
  expect((await page.locator('[data-fragment]').innerText()).length).toBeGreaterThan(20)
  await page.close()
})

test('[PWA-03, SES-14] after a sign-out the device keeps legal texts and no page the person read', async () => {
  const page = await app.context.newPage()
  await page.goto(`${app.server.appUrl}/en/trading#/show/terms`)
  await page.getByRole('heading', { level: 1, name: 'Terms of use', exact: true }).waitFor()
  await page.locator('[popovertarget=panel-profile]:visible').first().click()
  await page.getByRole('button', { name: 'Sign out' }).click()
  // The remaining page may reload once; until then it cannot be used.
  await page.getByRole('banner').getByRole('link', { name: 'Sign in' }).waitFor()
  const kept = (cache: string) => keptPages(page, cache).catch(() => null)
  await waitFor('what was read to be gone', async () => (await kept('read-pages'))?.length === 0)
  await expect.poll(async () => (await kept('legal-pages'))?.length).toBe(5)
  await page.close()
})

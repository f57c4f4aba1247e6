import { afterAll, beforeAll, expect, test } from 'vitest'
import type { BrowserContext, Page } from 'playwright'
import { openApp, type OpenApp, readRows } from '../offline/app.ts'
import { desktop, phone } from '../support/browser.ts'
import { logInAs } from '../support/logIn.ts'
import { horizontalOverflow, openAxeContext, violations } from './axe.ts'

let app: OpenApp
let page: Page
/** Without a service worker, whose requests the test could not answer. */
let popups: BrowserContext

beforeAll(async () => {
  app = await openApp()
  page = app.page
  popups = await app.context.browser()!.newContext({ viewport: desktop, locale: 'en-GB', serviceWorkers: 'block' })
  await sendSample(popups)
})
afterAll(() => app.close())

type Job = { key: string; lastRunAt: number | null; lastResult: string | null }

/** Has every poll of the context answered with one sample of the server. */
async function sendSample(context: BrowserContext): Promise<void> {
  let sample: string | null = null
  await context.route('**/api/signals', async (route) => {
    sample ??= await (await route.fetch({ postData: JSON.stringify({ test: true }) })).text()
    await route.fulfill({ contentType: 'application/json', body: sample })
  })
}

const open = async (on: Page, add = ''): Promise<void> => {
  await on.goto(`${app.server.appUrl}/en/trading#/show/signals${add}`)
  await on.getByRole('heading', { level: 1, name: 'Signals' }).waitFor()
}
const rows = (on: Page) => on.locator('main tbody tr')
const popup = (on: Page) => on.locator('[data-signal]')
const home = (on: Page) => on.goto(`${app.server.appUrl}/en/trading#/home`)

/** Unmutes all signals, which the tests' people have muted. */
async function unmute(on: Page): Promise<void> {
  await open(on, '/popups')
  const all = on.getByRole('checkbox', { name: 'Show signals' })
  await all.waitFor()
  if (!(await all.isChecked())) await all.click()
  await expect.poll(() => all.isChecked()).toBe(true)
}

test('[ENG-12, BG-03] of two tabs at home one shows a signal, once a day', async () => {
  const first = await popups.newPage()
  await logInAs(first, app.server.appUrl, 'trader')
  await unmute(first)
  await home(first)
  const second = await popups.newPage()
  await home(second)
  // Both count as visible; each takes a signal only while no other has it.
  await expect.poll(async () => (await popup(first).count()) + (await popup(second).count()), { timeout: 20_000 }).toBe(1)
  const [shows, other] = (await popup(first).count()) === 1 ? [first, second] : [second, first]
  await popup(shows).getByText('BTC/USD').first().waitFor()
  await popup(shows).getByText('Not investment advice.').waitFor()
  await shows.keyboard.press('Escape')
  await popup(shows).waitFor({ state: 'detached' })
  const id = (await readRows<{ name: string }>(shows, 'daily'))[0]?.name.slice('signal:'.length)
  await shows.close()
  await other.close()
  const later = await popups.newPage()
  const openedAt = Date.now()
  await home(later)
  const polled = async () => (await readRows<Job>(later, 'jobs')).find(({ key }) => key === 'signals')
  await expect.poll(async () => ((await polled())?.lastRunAt ?? 0) > openedAt, { timeout: 20_000 }).toBe(true)
  expect((await polled())?.lastResult).toBe(id)
  // Two frames: a popup would be on the screen.
  await later.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))))
  expect(await popup(later).count()).toBe(0)
  await later.close()
})

test.each(['dark', 'light'] as const)('[APP-24, ENG-12] the pop-up has no axe-core violation on a phone in the %s theme', async (theme) => {
  const context = await openAxeContext(app.context.browser()!, { theme, viewport: phone }, { serviceWorkers: 'block' })
  await sendSample(context)
  const trader = await context.newPage()
  await logInAs(trader, app.server.appUrl, 'trader')
  await unmute(trader)
  await home(trader)
  await popup(trader).waitFor({ timeout: 20_000 })
  expect([...(await violations(trader)), await horizontalOverflow(trader)]).toEqual([0])
  await context.close()
})

test('[ENG-12, APP-31] “Open chart” fills the ticket and marks the direction, and orders nothing', async () => {
  const context = await app.context.browser()!.newContext({ viewport: desktop, locale: 'en-GB', serviceWorkers: 'block' })
  await sendSample(context)
  const trader = await context.newPage()
  const orders: string[] = []
  trader.on('request', (request) => void (request.method() === 'POST' && /order/.test(request.url()) && orders.push(request.url())))
  await logInAs(trader, app.server.appUrl, 'new trader')
  await unmute(trader)
  await home(trader)
  const platform = trader.frameLocator('iframe[title="Trading platform"]')
  await platform.locator('.feed[data-feed=live]').waitFor()
  await platform.getByRole('button', { name: /^Stake/ }).click()
  await popup(trader).getByRole('link', { name: 'Open chart' }).click({ timeout: 20_000 })
  await platform.getByRole('button', { name: 'BTC/USD, choose another symbol' }).waitFor()
  await platform.getByRole('button', { name: /^Expiry.*15 min/ }).waitFor()
  await platform.locator('.press[data-direction=up]').getByText('Signal').waitFor()
  await trader.waitForURL(/#\/home$/)
  await popup(trader).waitFor({ state: 'detached' })
  expect([orders, await platform.locator('.press[data-direction=down] .suggested').innerText()]).toEqual([[], ''])
  await context.close()
})

test('[PWA-04] without the server the last list is shown with its age', async () => {
  await open(page)
  await rows(page).first().waitFor()
  const before = await rows(page).count()
  await app.server.kill()
  await page.reload()
  await page.getByText(/^As of .*\d\d:\d\d$/).waitFor()
  expect(await rows(page).count()).toBe(before)
})

import type { Browser, BrowserContext, Page } from 'playwright'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { desktop, launchBrowser, phone } from '../support/browser.ts'
import { logInAs } from '../support/logIn.ts'
import { seededFolder } from '../support/seeded.ts'
import { type RunningServer, startServer } from '../support/server.ts'
import { horizontalOverflow, openAxeContext, violations } from './axe.ts'

let server: RunningServer
let browser: Browser
beforeAll(async () => {
  server = await startServer({ dataDir: seededFolder() })
  browser = await launchBrowser()
})
afterAll(async () => {
  await browser.close()
  await server.stop()
  server.remove()
})

const rows = (page: Page) => page.locator('main ol > li')
async function show(page: Page, add: string): Promise<void> {
  await page.goto(`${server.appUrl}/en/trading#/show/${add}`)
  await page.getByRole('heading', { level: 1 }).waitFor()
}

test('[SUP-06, SUP-08] the list scrolls to its last entry, whose detail leads back to the filter', async () => {
  const page = await browser.newPage({ viewport: desktop, locale: 'en-GB' })
  await logInAs(page, server.appUrl, 'trader')
  await show(page, 'history')
  await rows(page).first().waitFor()
  const total = Number(await rows(page).first().getAttribute('aria-setsize'))
  expect(await rows(page).count()).toBeLessThan(total)
  const last = page.locator(`[aria-posinset="${total}"]`)
  await expect
    .poll(async () => {
      await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight))
      return last.count()
    })
    .toBe(1)
  await page.getByLabel('Type').selectOption('Deposits')
  await page.waitForURL(/type=deposit$/)
  await rows(page).getByRole('link', { name: 'You deposited' }).first().click()
  await page.getByRole('heading', { level: 1, name: 'Entry' }).waitFor()
  await page.getByRole('link', { name: 'Back to the history' }).click()
  await expect.poll(() => page.getByLabel('Type').inputValue()).toBe('deposit')
  await page.close()
})

test('[SUP-08] paper has the statement alone', async () => {
  const page = await browser.newPage({ viewport: desktop, locale: 'en-GB' })
  await logInAs(page, server.appUrl, 'trader')
  await show(page, 'history/statement')
  const closing = page.getByRole('rowheader', { name: 'Closing balance' })
  await closing.waitFor()
  await page.emulateMedia({ media: 'print' })
  expect(
    await page.locator('header:visible, nav:visible, footer:visible').evaluateAll((list) => list.every((one) => one.closest('article'))),
  ).toBe(true)
  expect(await page.getByRole('button').filter({ visible: true }).count()).toBe(0)
  expect(await closing.isVisible()).toBe(true)
  await page.close()
})

const appearances = [
  { theme: 'dark', viewport: desktop },
  { theme: 'light', viewport: phone },
] as const
test.each(appearances)('[APP-24] history, reports, entry and statement are accessible in $theme', async (appearance) => {
  const context: BrowserContext = await openAxeContext(browser, appearance)
  const page = await context.newPage()
  await logInAs(page, server.appUrl, 'trader')
  for (const [add, content] of [
    ['history', 'main ol > li'],
    ['reports', 'main figure'],
    ['history?type=deposit', 'main ol > li'],
    ['history/statement', 'main tbody tr'],
  ] as const) {
    await show(page, add)
    await page.locator(content).first().waitFor()
    for (const table of await page.getByText('Show as a table').all()) await table.click()
    expect([add, await violations(page), await horizontalOverflow(page)]).toEqual([add, [], 0])
  }
  await show(page, 'history?type=deposit')
  await rows(page).getByRole('link').first().click()
  await page.getByRole('term').first().waitFor()
  expect(await violations(page)).toEqual([])
  await context.close()
})

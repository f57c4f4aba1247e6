import type { Browser, Page } from 'playwright'
import { expect, test } from 'vitest'
import { desktop, watchFaults } from '../support/browser.ts'
import { logInAs } from '../support/logIn.ts'
import type { RunningServer } from '../support/server.ts'
import { withBrowser } from '../support/withBrowser.ts'

let server: RunningServer
let browser: Browser
withBrowser((given) => ({ server, browser } = given))

const open = (page: Page, route: string): Promise<unknown> => page.goto(`${server.appUrl}/en/trading#/show/${route}`)
const age = (page: Page) => page.locator('main').getByText(/^As of .*\d\d:\d\d$/)

test('[PWA-04] news and contests last read are shown offline with their age, after a reload too', async () => {
  const context = await browser.newContext({ viewport: desktop, locale: 'en-GB' })
  const page = await context.newPage()
  await logInAs(page, server.appUrl, 'trader')
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
  await page.reload()
  await open(page, 'news')
  const articles = page.locator('[data-feed=news] li')
  await articles.first().waitFor()
  const listed = await articles.allTextContents()
  await open(page, 'contest')
  const leader = page.locator('[data-contest=weekly] [data-place="1"]')
  const leads = await leader.textContent()

  await context.setOffline(true)
  await page.reload()
  await age(page).first().waitFor()
  expect(await leader.textContent()).toBe(leads)
  await open(page, 'news')
  await age(page).first().waitFor()
  expect(await articles.allTextContents()).toEqual(listed)

  const faults = watchFaults(page)
  await context.setOffline(false)
  await age(page).first().waitFor({ state: 'detached' })
  expect(await articles.count()).toBe(listed.length)
  expect(faults).toEqual([])
  await context.close()
})

test('[PWA-04, APP-29] stored news that the server does not confirm can be asked for again', async () => {
  const context = await browser.newContext({ viewport: desktop, locale: 'en-GB', serviceWorkers: 'block' })
  const page = await context.newPage()
  await logInAs(page, server.appUrl, 'trader')
  await open(page, 'news')
  const articles = page.locator('[data-feed=news] li')
  await articles.first().waitFor()
  const listed = await articles.allTextContents()

  await page.route('**/api/news/**', (route) => route.abort())
  await page.reload()
  const again = page.getByRole('main').getByRole('button', { name: 'Try again' })
  await again.waitFor()
  await age(page).waitFor()
  expect(await articles.allTextContents()).toEqual(listed)

  await page.unroute('**/api/news/**')
  await again.click()
  await age(page).waitFor({ state: 'detached' })
  expect(await again.count()).toBe(0)
  await context.close()
})

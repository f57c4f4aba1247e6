import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Page } from 'playwright'
import { openApp, type OpenApp } from '../offline/app.ts'
import { signInElsewhere } from '../push/signInElsewhere.ts'
import { phone } from '../support/browser.ts'
import { logInAs, personOf } from '../support/logIn.ts'
import { horizontalOverflow, openAxeContext, violations } from './axe.ts'

let app: OpenApp
let first: Page
let second: Page
const { email, password } = personOf('trader')

beforeAll(async () => {
  app = await openApp()
  first = app.page
  for (let time = 0; time < 4; time += 1) await signInElsewhere(app.server.appUrl, email, password)
  await first.goto(`${app.server.appUrl}/en/trading#/show/notifications`)
  await first.getByRole('heading', { level: 1, name: 'Notifications' }).waitFor()
})
afterAll(() => app.close())

/** The seed's contests and five sign-ins. */
let total = 0
const items = () => first.locator('main [data-read]')
const badge = (page: Page) => page.locator('[data-badge=notifications]')
const openBell = (page: Page) => page.locator('[popovertarget=panel-notifications]').click()
const panel = (page: Page) => page.locator('#panel-notifications')

test('[ENG-14] the page lists them by day, and bar and title have the unread count', async () => {
  await first.getByRole('heading', { level: 2, name: 'Today' }).waitFor()
  await expect.poll(() => items().count()).toBeGreaterThan(4)
  total = await items().count()
  await expect.poll(() => badge(first).innerText()).toBe(String(total))
  await expect.poll(() => first.title()).toBe(`(${total}) Notifications · Openfloor`)
})

test('[ENG-14] the dropdown shows three first, then the rest', async () => {
  await openBell(first)
  await expect.poll(() => panel(first).getByRole('listitem').count()).toBe(3)
  await panel(first).getByRole('button', { name: 'Show more' }).click()
  await expect.poll(() => panel(first).getByRole('listitem').count()).toBe(total)
})

test.each(['dark', 'light'] as const)(
  '[APP-24, ENG-14] page and dropdown have no axe-core violation on a phone in the %s theme',
  async (theme) => {
    const context = await openAxeContext(app.context.browser()!, { theme, viewport: phone })
    const page = await context.newPage()
    await logInAs(page, app.server.appUrl, 'new trader')
    await page.goto(`${app.server.appUrl}/en/trading#/show/notifications`)
    await page.locator('main [data-read]').first().waitFor()
    expect([...(await violations(page)), await horizontalOverflow(page)]).toEqual([0])
    await openBell(page)
    await panel(page).getByRole('listitem').first().waitFor()
    expect([...(await violations(page)), await horizontalOverflow(page)]).toEqual([0])
    await context.close()
  },
)

test('[ENG-14] opening one leads to its page and marks it as read in every tab', async () => {
  second = await app.context.newPage()
  await second.goto(`${app.server.appUrl}/en/trading#/show/contacts`)
  await expect.poll(() => badge(second).innerText()).toBe(String(total))
  await panel(first)
    .getByRole('link', { name: /New sign-in/ })
    .first()
    .click()
  await first.waitForURL('**#/show/security')
  await expect.poll(() => badge(first).innerText()).toBe(String(total - 1))
  await expect.poll(() => badge(second).innerText()).toBe(String(total - 1))
})

test('[ENG-14] read all clears the count in every tab', async () => {
  await openBell(second)
  await panel(second).getByRole('button', { name: 'Mark all as read' }).click()
  await expect.poll(() => badge(second).count()).toBe(0)
  await expect.poll(() => badge(first).count()).toBe(0)
  await expect.poll(() => second.title()).not.toContain('(')
})

test('[PWA-07] a topic is switched off and stays off', async () => {
  await first.goto(`${app.server.appUrl}/en/trading#/show/notifications`)
  const contests = () => first.getByRole('checkbox', { name: 'Contests, In the app' })
  await contests().click()
  await expect.poll(() => contests().isChecked()).toBe(false)
  await first.reload()
  await expect.poll(() => contests().isChecked()).toBe(false)
  expect(await first.getByRole('checkbox', { name: 'Sign-in and security, In the app' }).count()).toBe(0)
})

test('[PWA-04] without the server the last list is shown with its age', async () => {
  await app.server.kill()
  await first.reload()
  await first.getByText(/^As of .*\d\d:\d\d$/).waitFor()
  expect(await items().count()).toBe(total)
})

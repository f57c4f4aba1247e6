import type { Page } from 'playwright/test'
import { fillForm } from '../support/logIn.ts'
import { registerByApi } from './apiUser.ts'
import { expect, test } from './fixtures.ts'

/**
 * Opens a screen and waits until the server was asked for an offer, and the page has gone on to the next
 * screen.
 */
async function open(page: Page, address: string): Promise<void> {
  const asked = page.waitForResponse((response) => response.url().endsWith('/api/promotions/moment'))
  await page.goto(address)
  await asked
}
const ladder = (page: Page) => page.getByRole('dialog', { name: 'The bonus ladder' })

test(
  '[ENG-16, ENG-06] an offer follows a login in one tab; each appears once a day over all tabs',
  { tag: '@long' },
  async ({ browser, server }) => {
    const { appUrl } = server
    const context = await browser.newContext({ locale: 'en-GB', serviceWorkers: 'block' })
    const { email, password } = await registerByApi(context.request, appUrl)
    await context.clearCookies()
    const first = await context.newPage()
    await first.goto(`${appUrl}/en/login?rd=%2Fshow%2Fcontacts`)
    await fillForm(first, email, password)
    const offer = first.getByRole('dialog', { name: 'A limited offer' })
    await expect(offer.getByRole('timer')).toBeVisible()
    await expect(offer.getByRole('link', { name: 'Bonus terms', exact: true })).toBeVisible()
    await first.keyboard.press('Escape')
    await expect(offer).toBeHidden()

    // One offer a visit: this tab gets no ladder, another tab does, a third one does not.
    const second = await context.newPage()
    await open(second, `${appUrl}/en/trading#/show/promotions`)
    await expect(ladder(second)).toBeVisible()
    const third = await context.newPage()
    await open(third, `${appUrl}/en/trading#/show/promotions`)
    for (const page of [first, third]) {
      await page.goto(`${appUrl}/en/trading#/show/promotions`)
      await expect(page.getByRole('heading', { name: 'Promotions', level: 1 })).toBeVisible()
      await expect(page.getByRole('dialog')).toHaveCount(0)
    }
    await context.close()
  },
)

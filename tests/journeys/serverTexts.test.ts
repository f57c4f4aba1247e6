import type { Browser, BrowserContext, Locator, Page } from 'playwright'
import { beforeAll, expect, test } from 'vitest'
import { modalNames } from '../../contract/modalNames.ts'
import english from '../../locales/en/pages.json' with { type: 'json' }
import { desktop, phone, resize } from '../support/browser.ts'
import { withBrowser } from '../support/withBrowser.ts'
import { logInAs } from '../support/logIn.ts'
import type { RunningServer } from '../support/server.ts'
import { waitFor } from '../support/waitFor.ts'
import { addAxe, horizontalOverflow, violations } from './axe.ts'
import { untilNoDialog } from './sessions.ts'

let server: RunningServer
let browser: Browser
let context: BrowserContext
let page: Page
/** The response for the server's pages and modals; null: the real one. */
let given: { status: number; html: string } | null = null

withBrowser((given) => ({ server, browser } = given))
beforeAll(async () => {
  // A service worker's requests would bypass this test.
  context = await browser.newContext({ viewport: desktop, locale: 'en-GB', serviceWorkers: 'block', bypassCSP: true })
  await addAxe(context)
  await context.route(/\/api\/(?:pg|ag)\//, (route) =>
    given === null ? route.continue() : route.fulfill({ status: given.status, contentType: 'text/html; charset=utf-8', body: given.html }),
  )
  page = await context.newPage()
})

const framed = modalNames.filter((name) => `modal.${name}` in english)
const open = (address: string) => page.goto(`${server.appUrl}${address}`)
/**
 * Makes the signed-in person a visitor. Also leaves the page, which would otherwise ask them to sign in
 * again.
 */
async function signOut(): Promise<void> {
  await context.clearCookies()
  await page.evaluate(() => localStorage.clear())
  await page.goto('about:blank')
}
const text = (key: string): string => (english as Record<string, string>)[key] ?? key
const strict = 'most private customers lose money'

test.each(framed)('[APP-12] %s has our title, the server’s text and a way out', async (name) => {
  await open(`/en/trading#/home?modal=${name}`)
  const dialog = page.getByRole('dialog', { name: text(`modal.${name}`) })
  await dialog.locator('[data-fragment]').waitFor()
  expect(await violations(page)).toEqual([])
  await dialog.getByRole('button', { name: /^(Close|OK)$/ }).click()
  await untilNoDialog(page)
})

test('[APP-12, APP-14] every modal of the original opens by its address, and “back” closes it', async () => {
  await logInAs(page, server.appUrl, 'trader')
  for (const name of modalNames) {
    await open(`/en/trading#/show/terms?modal=${name}`)
    await page.getByRole('dialog').waitFor()
    // The name is removed from the address: a reload shows the screen alone.
    expect([name, new URL(page.url()).hash]).toEqual([name, '#/show/terms'])
    await page.goBack()
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    expect([name, new URL(page.url()).hash]).toEqual([name, '#/show/terms'])
  }
  await signOut()
})

test('[APP-12] a named modal shows its topic if the server’s text cannot be loaded', async () => {
  for (const answer of [
    { status: 500, html: 'Broken' },
    { status: 200, html: '' },
  ]) {
    given = answer
    for (const name of ['modal_honor', 'modal_need_verify'] as const) {
      await open(`/en/trading#/home?modal=${name}`)
      await page
        .getByRole('dialog', { name: text(`modal.${name}`) })
        .getByText(text(`modal.${name}.text`))
        .waitFor()
      expect(await page.getByRole('dialog').locator('[data-fragment]').count()).toBe(0)
      await page.keyboard.press('Escape')
      await untilNoDialog(page)
    }
  }
  given = null
})

test('[APP-12] a modal with its own dialog also shows the server’s text and works without it', async () => {
  await logInAs(page, server.appUrl, 'trader')
  // The trader is asked for no signature, and is led to support.
  const own = { copy: 'radio', tourney_weekend: 'timer', modal_sign: 'link', modal_add_account: 'radio' } as const
  for (const answer of [null, { status: 500, html: 'Broken' }]) {
    given = answer
    for (const [name, role] of Object.entries(own)) {
      const asked = page.waitForResponse(new RegExp(`/api/ag/${name}`))
      await open(`/en/trading#/show/terms?modal=${name}`)
      const dialog = page.getByRole('dialog')
      await asked
      await dialog.getByRole(role).first().waitFor()
      if (answer === null) await dialog.locator(`[data-notice=${name}] p`).first().waitFor()
      else expect([name, await dialog.locator('[data-notice]').count()]).toEqual([name, 0])
      await page.keyboard.press('Escape')
      await untilNoDialog(page)
    }
  }
  given = null
  await signOut()
})

test('[APP-12, APP-14] a modal’s link closes it and leads to its target', async () => {
  const own = await browser.newContext({ viewport: desktop, locale: 'en-GB', serviceWorkers: 'block' })
  const tab = await own.newPage()
  await logInAs(tab, server.appUrl, 'trader')
  await tab.goto(`${server.appUrl}/en/trading#/show/terms?modal=modal_need_verify`)
  await tab
    .getByRole('dialog')
    .getByRole('link', { name: text('modal.documents') })
    .click()
  await tab.waitForURL(/#\/show\/personal\/verify$/)
  await tab.getByRole('dialog').waitFor({ state: 'detached' })
  await tab.goBack()
  await tab.waitForURL(/#\/show\/terms$/)
  expect(await tab.getByRole('dialog').count()).toBe(0)
  await own.close()
})

test('[APP-28] risk, server pages and company line are below every public page, above a phone’s bar', async () => {
  for (const viewport of [desktop, phone]) {
    await resize(page, viewport)
    for (const address of ['/en/login', '/en/register', '/en/forgot', '/en/trading#/home', '/en/trading#/show/terms']) {
      await open(address)
      const footer = page.getByRole('contentinfo')
      const company = footer.getByText(text('footer.sandbox'))
      // It loads once it is in view; content above can move it out again.
      await waitFor(`the foot of ${address}`, async () => {
        await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight))
        return company.isVisible()
      })
      await page.getByText(strict).first().waitFor()
      for (const name of ['risk', 'terms', 'privacy', 'about', 'contacts'])
        expect(await footer.getByRole('link', { name: text(`footer.${name}`), exact: true }).getAttribute('href')).toMatch(
          new RegExp(`#/show/${name}$`),
        )
      const bar = page.getByRole('navigation', { name: 'Main', exact: true })
      // Late content moves the foot of the page again.
      await waitFor(`the foot of ${address} to be free`, async () => {
        await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight))
        const line = await company.boundingBox()
        const free = viewport === phone && (await bar.count()) > 0 ? (await bar.boundingBox())!.y : viewport.height
        return line!.y + line!.height <= free
      })
    }
    expect([await violations(page), await horizontalOverflow(page)]).toEqual([[], 0])
  }
  await resize(page, desktop)
})

test('[APP-28] the foot of a page opened at phone size loads on a wide window', async () => {
  await resize(page, phone)
  await open('/en/trading#/show/terms')
  await page.getByRole('heading', { level: 1 }).waitFor()
  await resize(page, desktop)
  const risk = page.getByRole('contentinfo').getByRole('link', { name: text('footer.risk'), exact: true })
  const isShown = async (): Promise<boolean> => {
    await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight))
    return risk.isVisible()
  }
  await expect.poll(isShown).toBe(true)
})

test('[APP-28] the risk is below the form of a public page and covers none of it', async () => {
  for (const viewport of [desktop, phone]) {
    await resize(page, viewport)
    await open('/en/register')
    const button = page.getByRole('main').getByRole('button', { name: 'Open account' })
    await button.waitFor()
    await page.getByLabel('E-mail').focus()
    const endOf = async (place: Locator) => place.evaluate((element) => element.getBoundingClientRect().bottom)
    const warning = page.getByText(strict).first()
    await warning.waitFor()
    expect(await warning.evaluate((element) => element.getBoundingClientRect().top)).toBeGreaterThan(await endOf(button))
  }
  await resize(page, desktop)
})

test('[APP-26] a promo code can be entered where the law allows it, and in no regulated country', async () => {
  await open('/en/register')
  const country = page.getByLabel('Country')
  await country.locator('option[value=BR]').waitFor({ state: 'attached' })
  expect([await country.inputValue(), await page.getByLabel('Promo code').count()]).toEqual(['FR', 0])
  await country.selectOption('BR')
  await page.getByLabel('Promo code').fill('GIFT-20')
  await country.selectOption('DE')
  expect(await page.getByLabel('Promo code').count()).toBe(0)
})

test('[APP-27] countries have names in the person’s language, with France chosen first', async () => {
  await open('/fr/register')
  const options = page.getByLabel('Pays').locator('option')
  await options.filter({ hasText: 'Allemagne' }).waitFor({ state: 'attached' })
  expect(await page.getByLabel('Pays').inputValue()).toBe('FR')
})

test('[APP-26, APP-28] in a regulated country the deposit offers no bonus and a stricter risk text', async () => {
  await logInAs(page, server.appUrl, 'trader')
  await open('/en/trading#/show/funding')
  await page.getByLabel('Amount to deposit').fill('3000')
  await page.getByRole('button', { name: /^Deposit \$/ }).waitFor()
  await page.getByRole('main').getByText(strict).waitFor()
  expect([
    await page.getByRole('checkbox', { name: /bonus/ }).count(),
    await page.getByText(/get a bonus|without a bonus/).count(),
  ]).toEqual([0, 0])
})

test('[APP-11] the server’s notice is below our screen, which works without it', async () => {
  await page.locator('[data-notice=funding]').getByText('Pay only with a card').waitFor()
  expect(await violations(page)).toEqual([])
  for (const answer of [
    { status: 500, html: 'Broken' },
    { status: 200, html: '<!-- nothing -->' },
    { status: 200, html: 'x'.repeat(300_000) },
  ]) {
    given = answer
    const asked = page.waitForResponse(/\/api\/pg\/funding/)
    await page.reload()
    await asked
    await page.getByRole('button', { name: /^Deposit \$/ }).waitFor()
    expect(await page.locator('[data-notice]').count()).toBe(0)
  }
  given = { status: 200, html: '<h1>From the server</h1><p>Read <a href="#/show/terms">this</a>.<script>ran()</script></p>' }
  await page.reload()
  await page.getByRole('complementary', { name: 'From the server' }).getByRole('link', { name: 'this' }).waitFor()
  expect(await page.locator('[data-notice] script').count()).toBe(0)
  given = null
})

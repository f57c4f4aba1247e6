import type { Browser, BrowserContext, Locator, Page } from 'playwright'
import { beforeAll, expect, test } from 'vitest'
import { modalNames } from '../../contract/modalNames.ts'
import english from '../../locales/en/pages.json' with { type: 'json' }
import { desktop, phone, resize } from '../support/browser.ts'
import { withBrowser } from '../support/withBrowser.ts'
import type { RunningServer } from '../support/server.ts'
import { waitFor } from '../support/waitFor.ts'
import { addAxe, horizontalOverflow, violations } from './axe.ts'
import { untilNoDialog } from './sessions.ts'

let server: RunningServer
let browser: Browser
let context: BrowserContext
let page: Page

withBrowser((given) => ({ server, browser } = given))
beforeAll(async () => {
  context = await browser.newContext({ viewport: desktop, locale: 'en-GB', serviceWorkers: 'block', bypassCSP: true })
  await addAxe(context)
  page = await context.newPage()
})

const framed = modalNames.filter((name) => `modal.${name}` in english)
const open = (address: string) => page.goto(`${server.appUrl}${address}`)
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

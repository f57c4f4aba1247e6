import type { Browser, FrameLocator, Page } from 'playwright-core'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { desktop, watchFaults } from '../support/browser.ts'
import type { RunningServer } from '../support/server.ts'
import { withBrowser } from '../support/withBrowser.ts'
import { openAxeContext, violations } from './axe.ts'

let server: RunningServer
let browser: Browser
let page: Page
let platform: FrameLocator
let faults: string[]
withBrowser((given) => ({ server, browser } = given))

beforeEach(async () => {
  const context = await openAxeContext(browser, { viewport: desktop, theme: 'dark' }, { serviceWorkers: 'block' })
  page = await context.newPage()
  faults = watchFaults(page)
  await page.goto(`${server.appUrl}/en/trading#/home`)
  platform = page.frameLocator('iframe')
  await platform.locator('.hint').waitFor()
})
afterEach(async () => {
  await page.context().close()
})

const dialog = (name: string) => page.getByRole('dialog', { name })
const field = () => page.getByRole('combobox', { name: 'Search screens, symbols and settings' })

test('[APP-31] the palette opens a screen, by keyboard alone', async () => {
  await page.keyboard.press('Control+k')
  await field().waitFor()
  expect(await field().evaluate((element) => element === document.activeElement)).toBe(true)
  expect(await violations(page)).toEqual([])
  await page.keyboard.type('calendar')
  await page.getByRole('option', { name: 'Economic calendar', selected: true }).waitFor()
  await page.keyboard.press('Enter')
  await page.waitForURL(/#\/show\/calendar$/)
  await dialog('Go to').waitFor({ state: 'detached' })
  expect(faults).toEqual([])
})

test('[APP-31] inside the platform the keys work too, and not in its fields', async () => {
  await platform.getByRole('button', { name: /^Stake/ }).click()
  await platform.getByRole('textbox', { name: 'Stake' }).focus()
  await page.keyboard.press('Control+k')
  await page.keyboard.press('?')
  await page.keyboard.press('Escape')
  await platform.getByRole('button', { name: 'Next' }).focus()
  await page.keyboard.press('?')
  await dialog('Keyboard shortcuts').waitFor()
  await page.keyboard.press('Escape')
  await dialog('Keyboard shortcuts').waitFor({ state: 'detached' })
  expect(await page.getByRole('dialog').count()).toBe(0)
  await platform.getByRole('button', { name: 'Next' }).focus()
  await page.keyboard.press('Control+k')
  await field().fill('gold')
  await page.getByRole('option', { name: 'XAU/USD' }).waitFor()
  await page.keyboard.press('Enter')
  await platform.getByText('XAU/USD').first().waitFor()
  await page.waitForURL(/#\/home$/)
  expect(faults).toEqual([])
})

test('[APP-31] the palette changes a setting', async () => {
  await page.keyboard.press('Control+k')
  await field().fill('light')
  await page.keyboard.press('Enter')
  await page.locator('html[data-theme=light]').waitFor()
  await page.keyboard.press('Control+k')
  await field().fill('francais')
  await page.keyboard.press('Enter')
  await page.waitForURL(/\/fr\/trading#\/home$/)
  expect(faults).toEqual([])
})

test('[APP-32] three hints explain a first visit and do not come back', async () => {
  for (const [title, button] of [
    ['Live price', 'Next'],
    ['Your stake', 'Next'],
    ['What you can lose', 'Got it'],
  ] as const) {
    await platform.getByRole('region', { name: title }).waitFor()
    await platform.getByRole('button', { name: button }).click()
  }
  await platform.locator('.hint').waitFor({ state: 'hidden' })
  await page.reload()
  await platform.locator('.chart canvas').first().waitFor()
  await expect.poll(() => page.evaluate(() => localStorage.getItem('platform'))).toContain('"hintsSeen":3')
  expect(await platform.locator('.hint').isVisible()).toBe(false)
})

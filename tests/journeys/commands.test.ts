import type { Browser, FrameLocator, Page } from 'playwright'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { desktop, phone, resize, watchFaults } from '../support/browser.ts'
import { logInAs } from '../support/logIn.ts'
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

test('[APP-31] the palette opens the trade settings, with the focus in them', async () => {
  await page.goto(`${server.appUrl}/en/trading#/show/contest`)
  await page.getByRole('heading', { level: 1 }).first().waitFor()
  await page.keyboard.press('Control+k')
  await field().fill('sounds')
  await page.keyboard.press('Enter')
  const sounds = platform.getByRole('switch', { name: 'Sounds' })
  await sounds.waitFor()
  await page.waitForURL(/#\/home$/)
  await expect
    .poll(() => platform.getByRole('switch', { name: 'Confirm each order' }).evaluate((one) => one === document.activeElement))
    .toBe(true)
})

test('[SES-06, APP-31] signing in by the palette returns to the screen', async () => {
  await page.goto(`${server.appUrl}/en/trading#/show/contest`)
  await page.getByRole('heading', { level: 1 }).waitFor()
  await page.keyboard.press('Control+k')
  await field().fill('sign in')
  await page.keyboard.press('Enter')
  await page.waitForURL(/\/en\/login/)
  expect(new URL(page.url()).searchParams.get('rd')).toBe('/show/contest')
})

test('[APP-31] the palette switches the account and installs the app, and works inside the chat', async () => {
  await logInAs(page, server.appUrl, 'trader')
  await page.getByRole('button', { name: 'Chat', exact: true }).click()
  const chat = page.frameLocator('iframe[title^="Chat"]')
  await chat.getByRole('textbox').waitFor()
  await chat.locator('button').first().focus()
  await page.keyboard.press('Control+k')
  await field().fill('switch exchange')
  await page.getByRole('option', { name: 'Switch account: Exchange account' }).waitFor()
  await page.keyboard.press('Enter')
  await page.getByRole('banner').getByText('Exchange account').waitFor()
  await chat.locator('button').first().focus()
  await page.keyboard.press('?')
  await dialog('Keyboard shortcuts').waitFor()
  await page.keyboard.press('Escape')
  await dialog('Keyboard shortcuts').waitFor({ state: 'detached' })
  // The browser offers the installation.
  await page.evaluate(() => {
    const offer = Object.assign(new Event('beforeinstallprompt', { cancelable: true }), {
      prompt: async () => void Object.assign(globalThis, { asked: true }),
    })
    dispatchEvent(offer)
  })
  await page.keyboard.press('Control+k')
  await field().fill('install')
  await page.keyboard.press('Enter')
  await expect.poll(() => page.evaluate(() => 'asked' in globalThis)).toBe(true)
  expect(faults).toEqual([])
})

/** Returns how many pixels of the price line are below the hint. */
const covered = (): Promise<number> =>
  platform.locator('.hint').evaluate((hint) => {
    const box = hint.getBoundingClientRect()
    let pixels = 0
    for (const canvas of document.querySelectorAll<HTMLCanvasElement>('.canvas td canvas')) {
      const at = canvas.getBoundingClientRect()
      const scale = canvas.width / at.width
      const [left, top] = [Math.max(box.left, at.left), Math.max(box.top, at.top)]
      const [width, height] = [Math.min(box.right, at.right) - left, Math.min(box.bottom, at.bottom) - top]
      if (width < 1 || height < 1) continue
      const area = [(left - at.left) * scale, (top - at.top) * scale, width * scale, height * scale] as const
      const { data } = canvas.getContext('2d')?.getImageData(...area) ?? { data: new Uint8ClampedArray() }
      // The opaque accent of the line; grid and fill are faint.
      for (let place = 0; place < data.length; place += 4)
        if ((data[place + 1] ?? 0) > 150 && (data[place + 3] ?? 0) > 200 && (data[place] ?? 0) < 120) pixels += 1
    }
    return pixels
  })

test.each([
  ['en', phone],
  ['de', phone],
  ['de', { width: 320, height: 640 }],
  ['en', { width: 1280, height: 720 }],
] as const)('[APP-32] in %s at %o no hint covers a price', async (language, size) => {
  await resize(page, size)
  await page.goto('about:blank')
  await page.goto(`${server.appUrl}/${language}/trading#/home`)
  await platform.locator('.feed[data-feed=live]').waitFor()
  for (let number = 1; number <= 3; number += 1) {
    await platform.locator('.hint').waitFor()
    await expect.poll(covered).toBe(0)
    const [hint, press] = [await platform.locator('.hint').boundingBox(), await platform.locator('.press').first().boundingBox()]
    expect((hint?.y ?? 0) + (hint?.height ?? 0)).toBeLessThanOrEqual(press?.y ?? 0)
    await platform.locator('.hint .next').click()
  }
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
  await expect.poll(() => page.evaluate(() => localStorage.getItem('hints'))).toBe('3')
  expect(await platform.locator('.hint').isVisible()).toBe(false)
})

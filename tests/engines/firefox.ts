import { join } from 'node:path'
import { firefox, type Frame, type Page } from 'playwright-core'
import { waitFor } from '../support/waitFor.ts'
import type { Engine, EngineDocument } from './engine.ts'

/** Without these Firefox calls services on the internet and waits for them. */
const firefoxUserPrefs = {
  'app.normandy.enabled': false,
  'browser.backup.enabled': false,
  'services.settings.server': 'http://127.0.0.1:9/',
}

const documentOf = (target: () => Promise<Page | Frame>): EngineDocument => ({
  text: async (selector) => (await target()).locator(selector).first().innerText(),
  click: async (selector) => (await target()).locator(selector).first().click(),
  type: async (selector, text) => (await target()).locator(selector).first().pressSequentially(text),
  evaluate: async <T>(body: string) => (await (await target()).evaluate(`(async () => {${body}})()`)) as T,
})

/** Starts Firefox through the relay, because it lacks a command that Playwright sends. `platformUrl`: the origin of the iframe. */
export async function openFirefox(platformUrl: string): Promise<Engine> {
  const browser = await firefox.launch({
    channel: 'moz-firefox',
    executablePath: join(import.meta.dirname, 'firefoxRelay.ts'),
    headless: true,
    firefoxUserPrefs,
  })
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } })
  const page = await context.newPage()
  const errors: string[] = []
  page.on('pageerror', ({ message }) => errors.push(message))
  page.on('console', (message) => {
    if (message.type() === 'error') errors.push(message.text())
  })
  const frame = () =>
    waitFor('the platform’s iframe', () => page.frames().find((one) => one.url().startsWith(platformUrl) && !one.isDetached()))
  return {
    page: documentOf(async () => page),
    // This Firefox does not deliver pointer input to a cross-site iframe, so that a click is dispatched as an event.
    platform: {
      ...documentOf(frame),
      click: async (selector) => (await frame()).locator(selector).first().dispatchEvent('click', { bubbles: true, detail: 1 }),
    },
    open: async (address) => void (await page.goto(address)),
    reload: async () => void (await page.reload()),
    consoleErrors: () => errors,
    close: () => browser.close(),
  }
}

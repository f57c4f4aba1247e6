import { join } from 'node:path'
import { firefox } from 'playwright'
import { resize } from '../support/browser.ts'
import type { Engine } from './engine.ts'
import { iframeOf, playwrightDocument } from './playwrightDocument.ts'
import { pictureOf } from './virtualDisplay.ts'

/** Without these Firefox calls services on the internet and waits for them. */
const firefoxUserPrefs = {
  'app.normandy.enabled': false,
  'browser.backup.enabled': false,
  'services.settings.server': 'http://127.0.0.1:9/',
}

/**
 * Starts Firefox through the relay, because it lacks a command that Playwright sends. `display`: shows it
 * there instead of running headless.
 */
export async function openFirefox(display?: string): Promise<Engine> {
  const browser = await firefox.launch({
    channel: 'moz-firefox',
    executablePath: join(import.meta.dirname, 'firefoxRelay.ts'),
    headless: display === undefined,
    args: ['--width=1500', '--height=1060'],
    env: { ...process.env, ...(display !== undefined && { DISPLAY: display }) },
    firefoxUserPrefs,
  })
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } })
  const page = await context.newPage()
  const errors: string[] = []
  page.on('pageerror', ({ message }) => errors.push(message))
  page.on('console', (message) => {
    if (message.type() === 'error') errors.push(message.text())
  })
  return {
    page: playwrightDocument(async () => page),
    iframe(selector) {
      const frame = () => iframeOf(page, selector)
      return {
        ...playwrightDocument(frame),
        // This Firefox does not deliver the input of mouse and keyboard to a cross-site iframe, so that
        // events are dispatched.
        click: async (inner) => (await frame()).locator(inner).first().dispatchEvent('click', { bubbles: true, detail: 1 }),
        type: async (inner, text) => (await frame()).locator(inner).first().fill(text),
      }
    },
    open: async (address) => void (await page.goto(address)),
    reload: async () => void (await page.reload()),
    resize: (size) => resize(page, size),
    async picture() {
      if (display === undefined) return page.screenshot()
      const area = 'return { x: mozInnerScreenX, y: mozInnerScreenY, width: innerWidth, height: innerHeight }'
      return pictureOf(display, await playwrightDocument(async () => page).evaluate(area))
    },
    consoleErrors: () => errors,
    close: () => browser.close(),
  }
}

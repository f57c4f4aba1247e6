import { watchFaults, launchBrowser, resize } from '../../../tests/support/browser.ts'
import type { Engine } from '../../../tests/engines/engine.ts'
import { iframeOf, playwrightDocument } from '../../../tests/engines/playwrightDocument.ts'

/** Starts Chromium as an engine beside the others. */
export async function openChromium(): Promise<Engine> {
  const browser = await launchBrowser()
  const page = await (await browser.newContext({ locale: 'en-GB' })).newPage()
  const faults = watchFaults(page)
  return {
    page: playwrightDocument(async () => page),
    iframe: (selector) => playwrightDocument(() => iframeOf(page, selector)),
    open: async (address) => void (await page.goto(address)),
    reload: async () => void (await page.reload()),
    resize: (size) => resize(page, size),
    picture: () => page.screenshot(),
    consoleErrors: () => faults,
    close: () => browser.close(),
  }
}

import type { Frame, Page } from 'playwright'
import type { EngineDocument } from './engine.ts'

/** Returns a document that Playwright controls. */
export const playwrightDocument = (target: () => Promise<Page | Frame>): EngineDocument => ({
  text: async (selector) => (await target()).locator(selector).first().innerText(),
  click: async (selector) => (await target()).locator(selector).first().click(),
  type: async (selector, text) => (await target()).locator(selector).first().pressSequentially(text),
  evaluate: async <T>(body: string) => (await (await target()).evaluate(`(async () => {${body}})()`)) as T,
})

/** Returns the document of the page's iframe that matches, as soon as there is one. */
export async function iframeOf(page: Page, selector: string): Promise<Frame> {
  const place = await page.locator(selector).first().elementHandle()
  const frame = await place?.contentFrame()
  if (!frame) throw new Error(`${selector} has no document`)
  return frame
}

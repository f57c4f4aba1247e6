import type { Browser } from 'playwright'
import { expect, test } from 'vitest'
import { desktop } from '../support/browser.ts'
import { withBrowser } from '../support/withBrowser.ts'
import type { RunningServer } from '../support/server.ts'

let server: RunningServer
let browser: Browser

withBrowser((given) => ({ server, browser } = given))

/** Waits, in the page, until the element of `selector` has changed this many times. */
const drawn = ([selector, times]: readonly [string, number]): Promise<void> =>
  new Promise((resolve, reject) => {
    const shown = document.querySelector(selector)
    if (!shown) return reject(new Error(`there is no ${selector}`))
    let changes = 0
    const observer = new MutationObserver(() => (changes += 1) === times && (observer.disconnect(), resolve()))
    observer.observe(shown, { childList: true, characterData: true, subtree: true })
  })

test('[TRD-16] quotes in the iframe send the host page no messages and cause no rendering there', async () => {
  const context = await browser.newContext({ viewport: desktop, locale: 'en-GB', serviceWorkers: 'block' })
  // A visitor without this cookie is offered a gift in between (SES-15).
  await context.addCookies([{ name: 'gift', value: '1', url: server.appUrl }])
  const page = await context.newPage()
  await page.goto(`${server.appUrl}/en/trading`)
  await page.frameLocator('iframe').locator('.feed[data-feed=live]').waitFor({ state: 'attached' })
  const frame = page.frames().find((one) => one.url().startsWith(server.platformUrl))
  // The rendering of the start itself comes before these.
  await frame?.evaluate(drawn, ['.bar .price', 10] as const)
  await page.evaluate(() => {
    const seen = { messages: 0, changes: 0 }
    Object.assign(window, { seen })
    addEventListener('message', () => (seen.messages += 1))
    new MutationObserver((changes) => (seen.changes += changes.length)).observe(document, {
      subtree: true,
      childList: true,
      characterData: true,
      attributes: true,
    })
  })
  await frame?.evaluate(drawn, ['.bar .price', 20] as const)
  const seen = await page.evaluate(() => (window as unknown as { seen: { messages: number; changes: number } }).seen)
  expect(seen).toEqual({ messages: 0, changes: 0 })
  await context.close()
})

import type { Browser, Page } from 'playwright'
import { expect, test } from 'vitest'
import type { PageArea } from '../../src/app/area.ts'
import { areas } from '../../src/app/areas.ts'
import { desktop } from '../support/browser.ts'
import { logInAs } from '../support/logIn.ts'
import type { RunningServer } from '../support/server.ts'
import { unseenChoices } from '../support/unseenChoices.ts'
import { withBrowser } from '../support/withBrowser.ts'

let server: RunningServer
let browser: Browser
withBrowser((given) => ({ server, browser } = given))

const names = (areas as readonly PageArea[])
  .flatMap((area) => area.screens ?? [])
  .filter(({ at, navigation }) => at === 'show' && navigation)
  .map(({ name }) => name)

/** Returns what is chosen on the open screen, by the part of the page that it is in, and does not look so. */
async function unseenOn(page: Page): Promise<string[]> {
  const found = await Promise.all(page.frames().map((frame) => frame.evaluate(unseenChoices)))
  return found.flat()
}

test.each(['dark', 'light'] as const)(
  '[APP-34] with forced colours, %s, what is chosen and the slider have the system’s colours',
  async (colorScheme) => {
    const forced = { forcedColors: 'active', colorScheme, reducedMotion: 'reduce' } as const
    const context = await browser.newContext({ viewport: desktop, serviceWorkers: 'block', ...forced })
    const page = await context.newPage()
    await logInAs(page, server.appUrl, 'trader')
    await page.frameLocator('iframe').first().locator('.feed[data-feed=live]').waitFor()
    expect(await unseenOn(page)).toEqual([])
    for (const name of names) {
      await page.goto(`${server.appUrl}/en/trading#/show/${name}`)
      await page.getByRole('main').locator('h1').first().waitFor({ state: 'attached' })
      await expect.poll(() => page.locator('main [aria-busy=true]:visible').count()).toBe(0)
      expect({ name, unseen: await unseenOn(page) }).toEqual({ name, unseen: [] })
    }
    await page.goto(`${server.appUrl}/en/trading#/show/funding`)
    // Its own track and thumb would be painted in the page's colours.
    const slider = page.getByRole('main').getByRole('slider')
    expect(await slider.evaluate((input) => getComputedStyle(input).appearance)).toBe('auto')
    await page
      .getByRole('banner')
      .getByRole('button', { name: /^USD account/ })
      .click()
    await page.getByRole('button', { name: 'Add account' }).waitFor()
    expect(await unseenOn(page)).toEqual([])
    await context.close()
  },
)

import { join } from 'node:path'
import type { Browser, Page } from 'playwright'
import { logInAs } from '../../tests/support/logIn.ts'
import { startServer } from '../../tests/support/server.ts'
import { root } from '../build/build.ts'

type Shape = { width: number; height: number; deviceScaleFactor: number }
/** The sizes that the manifest declares, and that of the README's picture. */
const wide: Shape = { width: 1_280, height: 800, deviceScaleFactor: 1 }
const narrow: Shape = { width: 390, height: 844, deviceScaleFactor: 2 }
const readme: Shape = { width: 1_440, height: 900, deviceScaleFactor: 1 }

const pictures = [
  { shape: wide, screen: 'trading', file: 'public/screenshots/wide-trading.png' },
  { shape: wide, screen: 'funding', file: 'public/screenshots/wide-funding.png' },
  { shape: narrow, screen: 'trading', file: 'public/screenshots/narrow-trading.png' },
  { shape: narrow, screen: 'funding', file: 'public/screenshots/narrow-funding.png' },
  { shape: readme, screen: 'chat', file: 'docs/pictures/trading.png' },
] as const
type Screen = (typeof pictures)[number]['screen']

/**
 * Opens a screen and waits for its prices, messages or form, and for the web font. `chat`: the trading screen
 * with its chat.
 */
async function openScreen(page: Page, screen: Screen): Promise<void> {
  await page.evaluate((hash) => (location.hash = hash), screen === 'funding' ? '#/show/funding' : '#/home')
  if (screen === 'funding') await page.getByLabel('Amount to deposit').waitFor()
  // An offer names its payout once quotes have arrived.
  else
    await page
      .frameLocator('iframe')
      .first()
      .getByRole('button', { name: /^Up.*\d/s })
      .waitFor()
  if (screen === 'chat') {
    await page.locator('#chat-opener').click()
    await page.frameLocator('#chat iframe').locator('[role=log][aria-busy=false] [data-id]').first().waitFor()
  }
  await page.evaluate(() => document.fonts.ready)
}

/**
 * Takes the pictures of the manifest and the README from the seeded app, signed in as the trader with
 * history.
 */
export async function takeScreens(browser: Browser): Promise<void> {
  const server = await startServer()
  try {
    for (const { shape, screen, file } of pictures) {
      const { deviceScaleFactor, ...viewport } = shape
      const context = await browser.newContext({
        viewport,
        deviceScaleFactor,
        locale: 'en-GB',
        colorScheme: 'dark',
        serviceWorkers: 'block',
      })
      const page = await context.newPage()
      await logInAs(page, server.appUrl, 'trader')
      await openScreen(page, screen)
      await page.screenshot({ path: join(root, file), animations: 'disabled' })
      await context.close()
    }
  } finally {
    await server.stop()
    server.remove()
  }
}

import type { Browser, Page } from 'playwright'
import { beforeAll, expect, test } from 'vitest'
import { modalNames } from '../../contract/modalNames.ts'
import { desktop } from '../support/browser.ts'
import { logInAs } from '../support/logIn.ts'
import type { RunningServer } from '../support/server.ts'
import { withBrowser } from '../support/withBrowser.ts'

let server: RunningServer
let browser: Browser
let page: Page
withBrowser((given) => ({ server, browser } = given))
beforeAll(async () => {
  const context = await browser.newContext({ viewport: desktop, locale: 'en-GB', reducedMotion: 'reduce' })
  page = await context.newPage()
  // This person's country allows bonuses and offers.
  await logInAs(page, server.appUrl, 'outside Europe')
})

/** The names of buttons that only close a dialog. */
const closing = /^(Close|OK|No|No, thanks|Not now|Later|Trade now|Start trading|Got it|Maybe later)$/
const byKey = [
  ['palette', 'Control+k'],
  ['shortcuts', '?'],
] as const

const openByAddress = (name: string) => page.goto(`${server.appUrl}/en/trading#/show/contacts?modal=${name}`)
const dialog = () => page.getByRole('dialog').last()
const gone = () => page.getByRole('dialog').waitFor({ state: 'detached' })

const cases: [string, () => Promise<unknown>][] = [
  ...modalNames.map((name): [string, () => Promise<unknown>] => [name, () => openByAddress(name)]),
  ...byKey.map(([name, key]): [string, () => Promise<unknown>] => [name, () => page.keyboard.press(key)]),
]

test.each(cases)('[APP-14] the dialog “%s” has one button that closes it, and Escape', async (_name, open) => {
  await page.goto(`${server.appUrl}/en/trading#/show/contacts`)
  await page.getByRole('heading', { level: 1 }).waitFor()
  await open()
  await dialog().getByRole('button').first().waitFor()
  // Its content has loaded, which may bring its own buttons.
  await expect.poll(() => dialog().locator('[aria-busy=true]').count()).toBe(0)
  // While an offer loads, its dialog has another one.
  const ways = dialog().getByRole('button', { name: closing })
  await expect.poll(() => ways.count()).toBe(1)
  await ways.click()
  await gone()
  await open()
  await dialog().getByRole('button').first().waitFor()
  await page.keyboard.press('Escape')
  await gone()
})

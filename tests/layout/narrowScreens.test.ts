import type { Browser, Page } from 'playwright'
import { expect, test } from 'vitest'
import { areas } from '../../src/app/areas.ts'
import type { PageArea } from '../../src/app/area.ts'
import { crowdedWords } from '../support/crowdedWords.ts'
import { logInAs } from '../support/logIn.ts'
import type { RunningServer } from '../support/server.ts'
import { withBrowser } from '../support/withBrowser.ts'

let server: RunningServer
let browser: Browser
withBrowser((given) => ({ server, browser } = given))

/**
 * Languages whose words are long, joined by many letters, written from right to left, or set in wide
 * characters.
 */
const languages = ['ru', 'de', 'pt', 'ar', 'ja'] as const
const screens = (areas as readonly PageArea[]).flatMap((area) => area.screens ?? [])
const listed = screens.filter(({ at, navigation }) => at === 'show' && navigation)

const openWithoutFonts = async (locale: string, viewport: { width: number; height: number }): Promise<Page> => {
  const context = await browser.newContext({
    viewport,
    locale,
    serviceWorkers: 'block',
    reducedMotion: 'reduce',
  })
  await context.addCookies([{ name: 'gift', value: '1', url: server.appUrl }])
  const page = await context.newPage()
  // Widths then depend on the machine's own font, as on a phone that saves data.
  await page.route('**/*.woff2', (route) => route.abort())
  return page
}

const openNarrow = (locale: string): Promise<Page> => openWithoutFonts(locale, { width: 320, height: 640 })

/** Opens each address and returns the crowded words of each. */
async function crowdedAt(page: Page, addresses: readonly string[]): Promise<string[]> {
  const found: string[] = []
  for (const address of addresses) {
    await page.goto(`${server.appUrl}${address}`)
    await page.getByRole('main').locator('h1, h2, form, iframe').first().waitFor()
    // The home page keeps a stream open: the network is never idle there.
    await expect.poll(() => page.locator('main [aria-busy=true]:visible').count()).toBe(0)
    found.push(...(await page.evaluate(crowdedWords)).map((fault) => `${address}: ${fault}`))
  }
  return found
}

test.each(languages)('[APP-25] at 320 px in %s no words touch or are cut off for a visitor', async (language) => {
  const page = await openNarrow(language)
  const names = listed.filter(({ access }) => access === 'public').map(({ name }) => `/${language}/trading#/show/${name}`)
  const documents = ['trading', 'login', 'register', 'forgot'].map((name) => `/${language}/${name}`)
  expect(await crowdedAt(page, [...documents, ...names])).toEqual([])
  await page.context().close()
})

test.each(languages)('[APP-25] at 320 px in %s no words touch or are cut off for a trader', async (language) => {
  const page = await openNarrow('en')
  await logInAs(page, server.appUrl, 'trader')
  expect(
    await crowdedAt(
      page,
      listed.map(({ name }) => `/${language}/trading#/show/${name}`),
    ),
  ).toEqual([])
  await page.context().close()
})

test.each(languages)('[APP-25, APP-34] in a wide window in %s no words of the rail touch or are cut off', async (language) => {
  const page = await openWithoutFonts(language, { width: 1280, height: 800 })
  expect(await crowdedAt(page, [`/${language}/trading#/show/terms`])).toEqual([])
  await logInAs(page, server.appUrl, 'trader')
  expect(await crowdedAt(page, [`/${language}/trading#/show/terms`])).toEqual([])
  await page.context().close()
})

import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Browser, BrowserContext, Locator, Page } from 'playwright'
import { expect, test } from 'vitest'
import { type Language, languages } from '../../contract/kernel.ts'
import { directionOf, languageTag } from '../../domain/kernel/languageTag.ts'
import { root } from '../../scripts/build/build.ts'
import { untilCached } from '../offline/app.ts'
import { desktop, resize, watchFaults } from '../support/browser.ts'
import { holdRequests } from '../support/holdRequests.ts'
import { withBrowser } from '../support/withBrowser.ts'
import { logInAs } from '../support/logIn.ts'
import type { RunningServer } from '../support/server.ts'
import { waitFor } from '../support/waitFor.ts'

let server: RunningServer
let browser: Browser

withBrowser((given) => ({ server, browser } = given))

const visitor = (): Promise<BrowserContext> => browser.newContext({ viewport: desktop, locale: 'en-GB' })
const sheet = (language: Language, area: string): Record<string, string> =>
  JSON.parse(readFileSync(join(root, 'locales', language, `${area}.json`), 'utf8')) as Record<string, string>
const say = (language: Language, area: string, key: string): string => sheet(language, area)[key] ?? key
const spokenIn = (page: Page) => page.evaluate(() => [document.documentElement.lang, document.documentElement.dir])

/** Chooses a language in the settings; the panel stays open. */
async function choose(page: Page, language: Language): Promise<void> {
  const panel = page.locator('#panel-profile')
  if (!(await panel.isVisible())) await page.locator('[popovertarget=panel-profile]:visible').first().click()
  await panel.locator('select').selectOption(language)
}

test('[APP-23] another language applies without a reload, updates the address and keeps the input', async () => {
  const context = await visitor()
  const page = await context.newPage()
  const faults = watchFaults(page)
  await page.goto(`${server.appUrl}/en/register`)
  const typed = { firstName: 'Joana', lastName: 'Souza', login: 'joana@openfloor.example', password: 'quiet-river', phone: '11987654321' }
  for (const [name, value] of Object.entries(typed)) await page.locator(`[name=${name}]`).fill(value)
  await page.locator('[name=country]').selectOption('BR')
  await page.evaluate(() => Object.assign(globalThis, { sameDocument: true }))
  for (const language of languages) {
    await choose(page, language)
    await page.getByRole('heading', { level: 1, name: say(language, 'session', 'register.title'), exact: true }).waitFor()
    // The texts change first; the address and the document's attributes follow.
    await page.waitForURL(`${server.appUrl}/${language}/register`)
    await expect.poll(() => spokenIn(page)).toEqual([languageTag(language), directionOf(language)])
    await expect
      .poll(() => page.locator('[name=country] option:checked').innerText())
      .toBe(new Intl.DisplayNames([languageTag(language)], { type: 'region' }).of('BR'))
    for (const [name, value] of Object.entries(typed)) expect(await page.locator(`[name=${name}]`).inputValue()).toBe(value)
  }
  expect(await page.evaluate(() => 'sameDocument' in globalThis)).toBe(true)
  const last = languages.at(-1) ?? 'en'
  // An e-mail, and an address without a language, use the chosen language.
  expect((await context.request.get(server.appUrl)).url()).toContain(`/${last}/trading`)
  expect(faults).toEqual([])
  await context.close()
})

test('[APP-23] an Arabic page is laid out from the right before any script has run', async () => {
  const context = await visitor()
  const page = await context.newPage()
  const scripts = await holdRequests(context, /\/assets\/[^/]+\.js$/)
  for (const [address, selector] of [
    ['/ar/trading', '.f'],
    ['/api/btc/invoice/0123456789abcdef0123456789abcdef', 'body'],
  ] as const) {
    await page.goto(`${server.appUrl}${address}`, { waitUntil: 'commit' })
    await page.locator(selector).first().waitFor({ state: 'attached' })
    expect([address, ...(await spokenIn(page))]).toEqual([address, 'ar', 'rtl'])
    await page.evaluate(() => localStorage.setItem('language', 'ar'))
  }
  scripts.release()
  await page.goto(`${server.appUrl}/ar/trading#/home`)
  await page.getByRole('heading', { level: 1, name: say('ar', 'trading', 'title'), exact: true }).waitFor({ state: 'attached' })
  expect(await spokenIn(page)).toEqual(['ar', 'rtl'])
  await context.close()
})

/** Returns the least space between two words of the menu, in pixels. */
const leastGap = (menu: Locator): Promise<number> =>
  menu.evaluate((nav) => {
    const places = [...nav.children].map((item) => {
      const word = document.createRange()
      word.selectNodeContents([...item.childNodes].find(({ nodeType }) => nodeType === Node.TEXT_NODE) ?? item)
      return word.getBoundingClientRect()
    })
    const inOrder = places.toSorted((a, b) => a.left - b.left)
    return Math.min(...inOrder.slice(1).map(({ left }, index) => left - (inOrder[index]?.right ?? 0)))
  })

test('[APP-21, APP-23, APP-25] Arabic slider keys and numbers keep their direction; menu words stay apart at 320 px', async () => {
  const context = await visitor()
  const page = await context.newPage()
  await logInAs(page, server.appUrl, 'trader')
  await page.goto(`${server.appUrl}/ar/trading#/show/funding`)
  const amount = page.getByLabel(say('ar', 'funding', 'amount.label'))
  const slider = page.getByRole('slider', { name: say('ar', 'funding', 'slider.plain') })
  await amount.fill('500')
  await slider.focus()
  const after = async (key: string): Promise<number> => {
    await page.keyboard.press(key)
    return Number(await amount.inputValue())
  }
  expect(await after('ArrowLeft')).toBeGreaterThan(500)
  expect(await after('ArrowRight')).toBe(500)
  expect(await after('ArrowRight')).toBeLessThan(500)

  const directions = (names: readonly string[]) =>
    Promise.all(names.map((name) => page.locator(`[name=${name}]`).evaluate((input) => getComputedStyle(input).direction)))
  expect(await directions(['amount', 'cardnumber'])).toEqual(['ltr', 'ltr'])
  expect(await page.locator('body').innerText()).not.toMatch(/[٠-٩۰-۹]/)

  await page.goto(`${server.appUrl}/ar/trading#/home`)
  const platform = page.frameLocator('iframe').first()
  const press = (language: Language) => platform.getByRole('button', { name: new RegExp(`^${say(language, 'platform', 'direction.up')}`) })
  await press('ar').waitFor()
  const html = platform.locator('html')
  const speaks = async () => [await html.getAttribute('lang'), await html.getAttribute('dir')]
  await expect.poll(speaks).toEqual(['ar', 'rtl'])
  expect(await platform.locator('body').innerText()).not.toMatch(/[٠-٩۰-۹]/)
  await choose(page, 'cn')
  await press('cn').waitFor()
  await expect.poll(speaks).toEqual(['zh-Hans', 'ltr'])
  await resize(page, { width: 320, height: 640 })
  for (const language of languages) {
    await choose(page, language)
    const menu = page.getByRole('navigation', { name: say(language, 'app', 'nav.title'), exact: true })
    await menu.waitFor()
    // The width of a space in this font size.
    expect([language, (await leastGap(menu)) >= 3]).toEqual([language, true])
  }
  await context.close()

  const other = await visitor()
  const form = await other.newPage()
  await form.goto(`${server.appUrl}/ar/register`)
  for (const name of ['login', 'password', 'phone_prefix', 'phone'])
    expect([name, await form.locator(`[name=${name}]`).evaluate((input) => getComputedStyle(input).direction)]).toEqual([name, 'ltr'])
  expect(await form.locator('[name=firstName]').evaluate((input) => getComputedStyle(input).direction)).toBe('rtl')
  await other.close()
})

/** Returns how many text files of a language the device has cached. */
const keptTexts = (page: Page, language: Language): Promise<number> =>
  page.evaluate(async (wanted) => {
    const cache = await caches.open('app-files')
    return (await cache.keys()).filter(({ url }) => url.includes(`/assets/texts/${wanted}-`)).length
  }, language)

test('[APP-23, PWA-02] offline an unread language falls back to English; once loaded it works offline on every screen', async () => {
  const context = await visitor()
  const page = await context.newPage()
  const faults: string[] = []
  page.on('pageerror', (error) => faults.push(String(error)))
  await logInAs(page, server.appUrl, 'trader')
  await untilCached(page)
  expect(await keptTexts(page, 'de')).toBe(0)
  await page.goto(`${server.appUrl}/en/trading#/show/contest`)
  await page.getByRole('heading', { level: 1, name: say('en', 'tournaments', 'title') }).waitFor()

  await context.setOffline(true)
  await choose(page, 'de')
  await page.waitForURL(/\/de\/trading/)
  await page.goto(`${server.appUrl}/de/trading#/show/contacts`)
  await page.getByRole('heading', { level: 1, name: say('en', 'support', 'title') }).waitFor()
  expect(await spokenIn(page)).toEqual(['en', 'ltr'])
  // No text is missing: a missing one would be shown as its key.
  const lines = (await page.locator('body').innerText()).split('\n')
  expect(lines.filter((line) => /^[a-z]+(?:\.\w+)+$/.test(line))).toEqual([])

  await context.setOffline(false)
  await page.getByRole('heading', { level: 1, name: say('de', 'support', 'title') }).waitFor()
  await waitFor('the document to say German', async () => (await spokenIn(page))[0] === 'de')
  const all = await keptTexts(page, 'en')
  expect(all).toBeGreaterThan(10)
  await waitFor('every text of German to be kept', async () => (await keptTexts(page, 'de')) === all)

  await context.setOffline(true)
  const areas = readdirSync(join(root, 'locales/en')).filter((file) => file.endsWith('.json'))
  const german = new Set(areas.flatMap((file) => Object.values(sheet('de', file.replace('.json', '')))))
  const english = new Set(areas.flatMap((file) => Object.values(sheet('en', file.replace('.json', '')))))
  const screens = ['home', 'show/funding', 'show/contest', 'show/news', 'show/contacts', 'show/diagnostics', 'listen/funding/pfs/t-1/1']
  for (const address of [...screens.map((screen) => `/de/trading#/${screen}`), '/de/login', '/de/register', '/de/forgot']) {
    const other = await context.newPage()
    await other.goto(`${server.appUrl}${address}`)
    const title = other.getByRole('heading', { level: 1 }).first()
    await title.waitFor({ state: 'attached' })
    await waitFor(`German at ${address}`, async () => german.has((await title.textContent()) ?? ''))
    expect([address, ...(await spokenIn(other))]).toEqual([address, 'de', 'ltr'])
    // Whole sentences: names and single words are the same in both.
    const shown = (await other.locator('body').innerText()).split('\n').filter((line) => line.split(' ').length > 3)
    expect([address, shown.filter((line) => english.has(line) && !german.has(line))]).toEqual([address, []])
    await other.close()
  }
  expect(faults).toEqual([])
  await context.close()
})

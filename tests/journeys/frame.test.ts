import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Browser, BrowserContext, Locator, Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { documentAreas } from '../../contract/documents.ts'
import { personPages, personSteps } from '../../src/shell/routes.ts'
import { chunkOf, screens as builtScreens } from '../bytes/manifest.ts'
import { desktop, resize, watchFaults } from '../support/browser.ts'
import { holdBack } from '../support/holdBack.ts'
import { inBrowser } from '../support/inBrowser.ts'
import { logInAs } from '../support/logIn.ts'
import type { RunningServer } from '../support/server.ts'
import { waitFor } from '../support/waitFor.ts'
import { register } from './register.ts'

let server: RunningServer
let browser: Browser
let context: BrowserContext
let page: Page

inBrowser((given) => ({ server, browser } = given))
beforeAll(async () => {
  // What a test puts in the place of a chunk must reach the page.
  context = await browser.newContext({ viewport: desktop, locale: 'fr-FR', serviceWorkers: 'block' })
  page = await context.newPage()
})

/** Opens an address as a new visit: nothing of the page before takes part. */
async function open(address: string): Promise<void> {
  await page.goto('about:blank')
  await page.goto(server.appUrl + address)
}
const focusIsIn = (selector: string): Promise<boolean> =>
  page.evaluate((within) => document.activeElement?.closest(within) != null, selector)
const untilDialogs = (count: number) => waitFor(`${count} dialogs`, async () => (await page.locator('[role=dialog]').count()) === count)

test.each([
  ['/', '/fr/trading#/home'],
  ['/en', '/en/trading#/home'],
  ['/xx/trading#/show/terms', '/fr/trading#/show/terms'],
  ['/xx/login', '/fr/login'],
  ['/en/trading#/no/such/route', '/en/trading#/home'],
  ['/en/trading#/show/Not%20A%20Name', '/en/trading#/home'],
  ['/en/trading#/listen/funding', '/en/trading#/home'],
  ['/en/nowhere', '/en/trading#/home'],
  ['/de/trading/more', '/de/trading#/home'],
])('[APP-02, APP-06] %s leads to %s', async (address, end) => {
  await open(address)
  await page.waitForURL(server.appUrl + end)
  expect(await page.evaluate(() => document.documentElement.lang)).toBe(end.slice(1, 3))
})

test('[APP-01, APP-23] what asks without a script gets the icon, the rules for robots, and the page in the language of its address', async () => {
  const get = (path: string) => fetch(server.appUrl + path)
  const icon = await get('/favicon.ico')
  expect([icon.status, icon.headers.get('content-type')]).toEqual([200, expect.stringMatching(/^image\/(?:x-icon|vnd\.microsoft\.icon)/)])
  expect(await (await get('/robots.txt')).text()).toContain('Disallow: /api/')
  const html = await (await get('/ar/login')).text()
  expect(html).toContain('<html lang="ar" dir="rtl"')
  expect(html).not.toContain('<title>Openfloor</title>')
})

const alert = () => page.getByRole('dialog').getByRole('alert')

test('[APP-09] the message of an address is an alert of plain text that can be put away, and comes once', async () => {
  const faults = watchFaults(page)
  const hostile = '<img src=x onerror="document.title=1"> & co'
  await open(`/en?message=${encodeURIComponent(hostile)}`)
  await alert().waitFor()
  expect(await alert().textContent()).toBe(hostile)
  expect(await alert().locator('*').count()).toBe(0)
  expect(page.url()).toBe(`${server.appUrl}/en/trading#/home`)
  await page.keyboard.press('Escape')
  await untilDialogs(0)
  await page.reload()
  await page.frameLocator('iframe').locator('.feed[data-feed=live]').waitFor()
  expect(await alert().count()).toBe(0)

  await open('/?message=auth.required')
  await page.getByText('Veuillez d’abord vous connecter.').waitFor()
  await page.getByRole('dialog').getByRole('button', { name: 'OK' }).click()
  await untilDialogs(0)

  await open(`/en?message=${'a'.repeat(2_000)}`)
  await alert().waitFor()
  expect((await alert().textContent())?.length).toBe(300)
  await page.keyboard.press('Escape')
  expect(faults).toEqual([])
})

test('[APP-14] dialogs stack: the focus stays in the top one, Escape and “back” close it alone, and the focus returns to what opened it', async () => {
  await open('/en/trading#/show/funding')
  await page.getByRole('dialog').waitFor()
  const risk = page.getByRole('dialog').getByRole('link', { name: 'Risk disclosure' })
  for (const close of [() => page.keyboard.press('Escape'), () => page.evaluate(() => history.back())]) {
    await risk.focus()
    await page.keyboard.press('Enter')
    const top = page.getByRole('dialog', { name: 'Risk disclosure' })
    await top.waitFor()
    await untilDialogs(2)
    // The page's landmarks are the page's alone.
    for (const landmark of ['banner', 'contentinfo'] as const) expect(await page.getByRole('dialog').getByRole(landmark).count()).toBe(0)
    await waitFor('the focus to move in', () => top.evaluate((dialog) => dialog.contains(document.activeElement)))
    for (let presses = 0; presses < 12; presses++) {
      await page.keyboard.press('Tab')
      // A trap may keep its bounds beside the dialog; the page behind is never reached.
      expect(await focusIsIn('#root')).toBe(false)
    }
    // Nor where the focus is put behind it, as a second press of Tab within a frame does.
    await page.locator('#root a').first().focus()
    expect(await top.evaluate((dialog) => dialog.contains(document.activeElement))).toBe(true)
    await close()
    await untilDialogs(1)
    await waitFor('the focus to return', () => risk.evaluate((link) => link === document.activeElement))
  }
  await page.keyboard.press('Enter')
  await untilDialogs(2)
  await page.getByRole('dialog', { name: 'Risk disclosure' }).waitFor()
  // Each press closes one, also where the focus stands in none of them.
  for (const left of [1, 0]) {
    await page.evaluate(() => {
      ;(document.activeElement as HTMLElement | null)?.blur()
      document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, cancelable: true }))
    })
    await untilDialogs(left)
  }
  expect(page.url()).toMatch(/#\/home$/)
})

test('[APP-14] a dialog that is opened while another closes stays open', async () => {
  await open('/en/trading#/show/funding')
  await untilDialogs(1)
  await page.locator('main a[href*="/show/risk"]').first().waitFor({ state: 'attached' })
  await page.evaluate(() => {
    ;[...document.querySelectorAll<HTMLElement>('[role=dialog] button')].at(0)?.click()
    document.querySelector<HTMLElement>('main a[href*="/show/risk"]')?.click()
  })
  const risk = page.getByRole('dialog', { name: 'Risk disclosure' })
  await risk.waitFor()
  await waitFor('the history to rest', () => page.evaluate(() => (history.state as { dialog?: true } | null)?.dialog === true))
  expect(await risk.count()).toBe(1)
  await page.evaluate(() => history.back())
  await untilDialogs(0)
  expect(page.url()).toMatch(/#\/home$/)
})

test('[APP-14] going elsewhere closes every dialog, and “back” from one does not leave the screen under it', async () => {
  await open('/en/trading#/home')
  await page.getByRole('main').getByRole('link', { name: 'Risk disclosure' }).first().click()
  await untilDialogs(1)
  await page.evaluate(() => history.back())
  await untilDialogs(0)
  expect(page.url()).toMatch(/#\/home$/)
  await page.evaluate(() => (location.hash = '#/show/funding'))
  await untilDialogs(1)
  await page.getByRole('dialog').getByRole('link', { name: 'Risk disclosure' }).click()
  await untilDialogs(2)
  await page.evaluate(() => (location.hash = '#/show/privacy'))
  await untilDialogs(0)
  await page.getByRole('heading', { level: 1, name: 'Privacy notice' }).waitFor()
})

/** Read from the table of routes itself, so that a screen that joins it is opened here. */
const routeTable = readFileSync(join(import.meta.dirname, '../../src/app/TradingRoutes.tsx'), 'utf8')
const openScreens = [...routeTable.matchAll(/\bopen\('(\w+)'/g)].map(([, name = '']) => name)
const forVisitors = [
  '/en/trading#/home',
  ...[...openScreens, 'terms', 'privacy'].map((name) => `/en/trading#/show/${name}`),
  ...documentAreas.filter((area) => area !== 'trading').map((area) => `/en/${area}`),
]
const forPersons = [
  // `promo` has the words of `promotions`.
  ...[...personPages].filter((name) => name !== 'promo').map((name) => `/en/trading#/show/${name}`),
  ...[...personSteps].map((name) => `/en/trading#/sw/${name}`),
  '/en/trading#/listen/funding/pfs/t-1/{uid}',
  '/api/btc/invoice/0123456789abcdef0123456789abcdef',
]

/** The title that each address comes to have in this tab; one that another has already is waited past. */
async function titlesOf(tab: Page, addresses: readonly string[]): Promise<string[]> {
  const titles: string[] = []
  for (const address of addresses) {
    await tab.goto('about:blank')
    await tab.goto(server.appUrl + address)
    // A page that is being fetched has a title and a heading of its own for that time, the same for each.
    titles.push(
      await waitFor(`${address} with a title of its own`, async () => {
        const title = await tab.title()
        return title.endsWith(' · Openfloor') && !title.startsWith('Loading') && !titles.includes(title) && title
      }),
    )
    await waitFor('one heading', async () => (await tab.getByRole('heading', { level: 1 }).count()) === 1)
  }
  return titles
}

test('[APP-10] every screen for visitors opens by its address alone, with a heading and a title of its own', async () => {
  expect(openScreens.length).toBeGreaterThan(4)
  expect(await titlesOf(page, forVisitors)).toHaveLength(forVisitors.length)
})

test('[APP-10, APP-05] so does every screen of a person; the way back from a bank for somebody else leads to login', async () => {
  const own = await browser.newContext({ viewport: desktop, locale: 'en-GB', serviceWorkers: 'block' })
  const tab = await own.newPage()
  await logInAs(tab, server.appUrl, 'trader')
  const uid = await waitFor('the person to be remembered', () => tab.evaluate(() => localStorage.getItem('uid')))
  const addresses = forPersons.map((address) => address.replace('{uid}', uid))
  expect(await titlesOf(tab, addresses)).toHaveLength(forPersons.length)
  await tab.goto('about:blank')
  await tab.goto(`${server.appUrl}/en/trading#/listen/funding/pfs/t-1/${Number(uid) + 1}`)
  await tab.waitForURL(/\/en\/login\?rd=%2Fshow%2Ffunding$/)
  await own.close()
})

test('[APP-10] the heading of a screen that opens has the focus, and “back” returns to where one was', async () => {
  await resize(page, { width: 1280, height: 500 })
  await open('/en/trading#/show/terms')
  await page.getByRole('heading', { level: 1, name: /Terms/ }).waitFor()
  // The app hears of a scroll with the next frame; whoever goes on sooner has not scrolled for it.
  const hasScrolled = () => {
    scrollTo(0, 400)
    return new Promise<boolean>((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve(scrollY === 400))))
  }
  await waitFor('the scroll', () => page.evaluate(hasScrolled))
  await page.evaluate(() => (location.hash = '#/show/privacy'))
  const heading = page.getByRole('heading', { level: 1, name: 'Privacy notice' })
  await heading.waitFor()
  await waitFor('the focus', () => heading.evaluate((title) => title === document.activeElement))
  expect(await page.evaluate(() => scrollY)).toBe(0)
  await page.evaluate(() => history.back())
  await page.getByRole('heading', { level: 1, name: /Terms/ }).waitFor()
  await waitFor('the place to be found again', () => page.evaluate(() => scrollY === 400))
  await resize(page, desktop)
})

test.each([
  ['waits', 400],
  ['scrolls', 0],
] as const)('[APP-10] “back” to a page that takes its time: whoever %s stands at %i', async (act, place) => {
  const tab = await context.newPage()
  await resize(tab, { width: 1280, height: 500 })
  await tab.clock.install()
  await tab.goto(`${server.appUrl}/en/trading#/show/terms`)
  const terms = tab.getByRole('heading', { level: 1, name: /Terms/ })
  await terms.waitFor()
  // The app hears of a scroll with a frame, and the clock of this page makes none by itself.
  await waitFor('the scroll', async () => {
    await tab.evaluate(() => scrollTo(0, 400))
    await tab.clock.runFor(50)
    return tab.evaluate(() => scrollY === 400)
  })
  await tab.evaluate(() => (location.hash = '#/show/privacy'))
  await tab.getByRole('heading', { level: 1, name: 'Privacy notice' }).waitFor()
  const coming = await holdBack(tab, '**/api/pg/terms**')
  await tab.evaluate(() => history.back())
  await tab.getByRole('heading', { level: 1, name: /Loading/ }).waitFor({ state: 'attached' })
  await tab.clock.runFor(5_000)
  if (act === 'scrolls') {
    await tab.keyboard.press('Home')
    await expect.poll(() => tab.evaluate(() => scrollY)).toBe(0)
  }
  coming.letGo()
  await terms.waitFor()
  await tab.clock.runFor(500)
  await expect.poll(() => tab.evaluate(() => scrollY)).toBe(place)
  await tab.close()
})

test('[PWA-04] a network that comes back while the app still starts without it is not taken for one that is away', async () => {
  const tab = await context.newPage()
  const without = await holdBack(tab, '**/api/rpc', { answer: (route) => route.abort('internetdisconnected'), times: 1 })
  await tab.goto(`${server.appUrl}/en/trading#/show/terms`)
  await without.asked
  await tab.evaluate(() => dispatchEvent(new Event('online')))
  const again = tab.waitForResponse('**/api/rpc')
  without.letGo()
  expect((await again).ok()).toBe(true)
  await tab.close()
})

test.each([
  ['no-preference', 'shake'],
  ['reduce', 'glow'],
] as const)(
  '[APP-15, APP-07] with motion %s a refused form says so by a %s, and what was typed stays',
  async (reducedMotion, animation) => {
    await page.emulateMedia({ reducedMotion })
    await open('/en/login?rd=%2Fshow%2Ffunding')
    await page.getByLabel('E-mail').fill('nobody@openfloor.example')
    await page.getByRole('textbox', { name: 'Password' }).fill('wrong-password-1')
    await page.keyboard.press('Enter')
    const message = page.getByRole('main').getByRole('alert')
    await message.waitFor()
    expect(await message.evaluate((box) => getComputedStyle(box).animationName)).toContain(animation)
    expect(await page.getByLabel('E-mail').inputValue()).toBe('nobody@openfloor.example')
    const rd = page.locator('form input[name=rd]')
    expect(await rd.inputValue()).toBe('/show/funding')
    await open('/en/login?rd=%2F%2Fevil.example')
    await rd.waitFor({ state: 'attached' })
    expect(await rd.inputValue()).toBe('/home')
    await page.emulateMedia({ reducedMotion: null })
  },
)

test('[APP-15] a call that fails reads as the general failure', async () => {
  await page.route('**/api/forget', (route) => route.fulfill({ status: 500, body: '<html>' }))
  await open('/en/forgot')
  await page.getByLabel('E-mail').fill('anna@openfloor.example')
  await page.keyboard.press('Enter')
  await page.getByText('Something went wrong on our side. Please try again.').waitFor()
  expect(await page.getByLabel('E-mail').inputValue()).toBe('anna@openfloor.example')
  await page.unroute('**/api/forget')
})

test('[APP-19] a form with empty fields sends nothing, says at each field what is missing, and leads to the first', async () => {
  const sent: string[] = []
  page.on('request', (request) => sent.push(new URL(request.url()).pathname))
  await open('/en/register')
  await page.getByLabel('First name').waitFor()
  await page.getByRole('button', { name: 'Open account' }).last().click()
  await waitFor('the focus', () => page.getByLabel('First name').evaluate((field) => field === document.activeElement))
  for (const name of ['First name', 'Last name', 'E-mail']) expect(await page.getByLabel(name).getAttribute('aria-invalid')).toBe('true')
  expect(sent).not.toContain('/api/register')
})

test('[SES-12] the fields of an account have the names by which password managers and browsers fill them in', async () => {
  const tokens = async (address: string): Promise<Record<string, string>> => {
    await open(address)
    await page.locator('form [name=password], form [name=email]').first().waitFor()
    return page
      .locator('form [name]')
      .evaluateAll((fields) => Object.fromEntries((fields as HTMLInputElement[]).map(({ name, autocomplete }) => [name, autocomplete])))
  }
  expect(await tokens('/en/login')).toMatchObject({ email: 'username', password: 'current-password' })
  expect(await tokens('/en/forgot')).toEqual({ email: 'username' })
  expect(await tokens('/en/reset#token')).toEqual({ password: 'new-password' })
  expect(await tokens('/en/register')).toMatchObject({
    firstName: 'given-name',
    lastName: 'family-name',
    login: 'username',
    password: 'new-password',
    country: 'country',
    phone_prefix: 'tel-country-code',
    phone: 'tel-national',
  })
})

test('[APP-17] a toast is read out, stays 5 s, and holds its time while the pointer or the focus is on it', async () => {
  await page.clock.install()
  await open('/en/login')
  await page.getByLabel('E-mail').waitFor()
  const show = (text: string) =>
    page.evaluate((words) => {
      type Fiber = { child: Fiber | null; memoizedProps: { store?: { dispatch(action: unknown): void } } | null }
      const root = document.getElementById('root') as unknown as Record<string, Fiber>
      let at: Fiber | null = root[Object.keys(root).find((name) => name.startsWith('__reactContainer')) ?? ''] ?? null
      while (at && !at.memoizedProps?.store) at = at.child
      at?.memoizedProps?.store?.dispatch({ type: 'toasts/toastShown', payload: { id: words, tone: 'info', text: words } })
    }, text)
  // The first brings the chunk along. From then on the clock stands between two steps, however long those take.
  await show('First')
  await page.getByRole('status').getByText('First').waitFor()
  await page.clock.pauseAt(Date.now() + 3_600_000)
  await page.clock.runFor(5_100)
  await page.getByRole('status').getByText('First').waitFor({ state: 'detached' })
  const toast = page.getByRole('status').getByText('Saved')
  await show('Saved')
  await toast.waitFor()
  await page.clock.runFor(4_900)
  expect(await toast.count()).toBe(1)
  // Where it rests: it moves as it arrives.
  await toast.hover()
  await page.clock.runFor(60_000)
  expect(await toast.count()).toBe(1)
  await page.mouse.move(0, 0)
  await page.clock.runFor(5_100)
  await waitFor('the toast to go', async () => (await toast.count()) === 0)
  await show('Saved')
  await page.getByRole('status').getByRole('button').focus()
  await toast.hover()
  await page.mouse.move(0, 0)
  await page.clock.runFor(60_000)
  expect(await toast.count()).toBe(1)
  await page.clock.resume()
})

test('[PWA-01] the page names the manifest of its language, which the browser finds fit to install, and a colour for each theme', async () => {
  await open('/fr/trading#/home')
  await page.getByRole('banner').waitFor()
  // It is named after the first picture.
  await page.locator('link[rel=manifest][href="/manifest-fr.webmanifest"]').waitFor({ state: 'attached' })
  const session = await context.newCDPSession(page)
  const { data = '', errors } = (await session.send('Page.getAppManifest')) as { data?: string; errors: unknown[] }
  expect(errors).toEqual([])
  expect(JSON.parse(data)).toMatchObject({ id: '/', lang: 'fr', display: 'standalone' })
  const { installabilityErrors } = (await session.send('Page.getInstallabilityErrors')) as {
    installabilityErrors: { errorId: string }[]
  }
  // A browser without a window has nowhere to install to; nothing else may be in the way.
  expect(installabilityErrors.map(({ errorId }) => errorId).filter((error) => error !== 'in-incognito')).toEqual([])
  const colour = () => page.locator('meta[name=theme-color]').getAttribute('content')
  const dark = await colour()
  await page.evaluate(() => localStorage.setItem('theme', 'light'))
  await page.reload()
  await page.getByRole('banner').waitFor()
  expect(await colour()).not.toBe(dark)
  await page.evaluate(() => localStorage.removeItem('theme'))
})

test('[PWA-01, PWA-09] the app is installed by a button where the browser offers it, and by steps on an iPhone', async () => {
  const profile = async (one: Page) => {
    await one.locator('[popovertarget=panel-profile]:visible').first().click()
    return one.locator('#panel-profile')
  }
  await open('/en/trading#/home')
  await page.getByRole('banner').waitFor()
  const panel = await profile(page)
  await panel.getByRole('radio').first().waitFor()
  expect(await panel.getByText('Install the app').count()).toBe(0)
  await page.evaluate(() => {
    const offer = Object.assign(new Event('beforeinstallprompt', { cancelable: true }), {
      prompt: async () => Object.assign(globalThis, { asked: true }),
    })
    dispatchEvent(offer)
  })
  await panel.getByRole('button', { name: 'Install' }).click()
  expect(await page.evaluate(() => 'asked' in globalThis)).toBe(true)
  await panel.getByRole('button', { name: 'Install' }).waitFor({ state: 'detached' })

  const own = await browser.newContext({
    viewport: { width: 390, height: 844 },
    locale: 'en-GB',
    userAgent: 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Version/18.0 Mobile/15E148 Safari/604.1',
  })
  const phone = await own.newPage()
  await phone.goto(`${server.appUrl}/en/trading#/home`)
  await phone.getByRole('banner').waitFor()
  await (await profile(phone)).getByText('Choose Add to Home Screen.').waitFor()
  // No zoom into small fields, no wait for a second tap, nothing under the notch.
  expect(await phone.locator('meta[name=viewport]').getAttribute('content')).toContain('viewport-fit=cover')
  await phone.goto(`${server.appUrl}/en/login`)
  expect(await phone.getByLabel('E-mail').evaluate((field) => Number.parseFloat(getComputedStyle(field).fontSize))).toBeGreaterThanOrEqual(
    16,
  )
  expect(await phone.evaluate(() => getComputedStyle(document.body).touchAction)).toBe('manipulation')
  await own.close()
})

test('[APP-14, APP-20, APP-29] a crash in one screen or dialog stays there: its panel tries again or goes home, and frame, worker and other screens go on; what stands in for a dialog keeps the focus and hears Escape', async () => {
  const own = await browser.newContext({ viewport: desktop, locale: 'en-GB', serviceWorkers: 'block' })
  const broken = await own.newPage()
  const [file] = builtScreens().find(({ screen }) => screen.endsWith('/FundingScreen.tsx'))?.files ?? []
  await broken.route(`**/${file}`, (route) =>
    route.fulfill({
      contentType: 'text/javascript',
      body: `export default function Broken() { if (!globalThis.mended) throw new Error('broken on purpose'); return 'It works again' }`,
    }),
  )
  await register(broken, server.appUrl)
  await broken.getByRole('link', { name: 'Deposit' }).first().click()
  const panel = broken.getByRole('main').getByRole('alert')
  await panel.getByText('This page stopped working').waitFor()
  await broken.getByRole('banner').getByText('€0.00').first().waitFor()
  await broken.getByRole('button', { name: 'Try again' }).click()
  await panel.getByText('This page stopped working').waitFor()
  // Nine seconds after a load the worker asks for the user.
  const refreshed = broken.waitForRequest('**/api/fraud/user')
  await broken.reload()
  await panel.getByText('This page stopped working').waitFor()
  await refreshed

  await broken.getByRole('link', { name: 'Go home' }).click()
  await broken.waitForURL(/#\/home$/)
  await broken.frameLocator('iframe').locator('.feed[data-feed=live]').waitFor()
  await broken.goto(`${server.appUrl}/en/trading#/show/funding`)
  await panel.getByText('This page stopped working').waitFor()
  await broken.evaluate(() => Object.assign(globalThis, { mended: true }))
  await broken.getByRole('button', { name: 'Try again' }).click()
  await broken.getByText('It works again').waitFor()
  expect(await panel.count()).toBe(0)

  const opener = broken.getByRole('main').getByRole('link', { name: 'Risk disclosure' }).first()
  const coming = broken.getByRole('dialog', { name: 'Loading' })
  const hasFocus = (place: Locator) => place.evaluate((element) => element.contains(document.activeElement))

  // What holds all dialogs is itself not there at the first press.
  const table = await holdBack(broken, `**/${chunkOf('src/app/OpenDialogs.tsx')}`)
  await broken.goto(`${server.appUrl}/en/trading#/home`)
  await broken.reload()
  await opener.press('Enter')
  await coming.getByRole('status', { name: 'Loading' }).waitFor()
  expect(await hasFocus(coming)).toBe(true)
  await broken.keyboard.press('Escape')
  await coming.waitFor({ state: 'detached' })
  await expect.poll(() => hasFocus(opener)).toBe(true)
  table.letGo()
  // Else it could still be on its way at the next press, and say so in the place of the dialog.
  await broken.evaluate(`import('/${chunkOf('src/app/OpenDialogs.tsx')}').then(() => undefined)`)

  const body = `export default function Broken() { throw new Error('broken on purpose') }`
  const dialog = await holdBack(broken, `**/${chunkOf('src/features/pages/FragmentDialog.tsx')}`, {
    answer: (route) => route.fulfill({ contentType: 'text/javascript', body }),
  })
  await opener.press('Enter')
  await coming.getByRole('status', { name: 'Loading' }).waitFor()
  expect(await hasFocus(coming)).toBe(true)
  for (let presses = 0; presses < 3; presses += 1) await broken.keyboard.press('Tab')
  expect(await hasFocus(opener)).toBe(false)
  await broken.keyboard.press('Escape')
  await coming.waitFor({ state: 'detached' })
  await expect.poll(() => hasFocus(opener)).toBe(true)
  await opener.press('Enter')
  await coming.waitFor()
  dialog.letGo()
  const stopped = broken.getByRole('dialog', { name: 'This page stopped working' })
  await stopped.getByRole('alert').waitFor()
  expect(await hasFocus(stopped.getByRole('button', { name: 'OK' }))).toBe(true)
  await stopped.getByRole('button', { name: 'OK' }).click()
  await stopped.waitFor({ state: 'detached' })
  await expect.poll(() => hasFocus(opener)).toBe(true)
  await broken.getByRole('banner').getByText('€0.00').first().waitFor()
  await own.close()
})

test('[APP-16, APP-18] a payment that is refused without a reason has the original’s words, and so has every copy', async () => {
  // A request that passes a service worker while it takes over is not always seen by a route.
  const own = await browser.newContext({ viewport: desktop, locale: 'en-GB', serviceWorkers: 'block' })
  const paying = await own.newPage()
  await register(paying, server.appUrl)
  await paying.goto(`${server.appUrl}/en/trading#/show/funding/bitcoin`)
  const pay = paying.getByRole('button', { name: 'Get the payment address' })
  for (const json of [{ return: 'false' }, { return: false }, { return: 'maybe' }, {}]) {
    await paying.route('**/api/btc/pay', (route) => route.fulfill({ json }), { times: 1 })
    await pay.click()
    await paying.getByRole('alert').getByText('some errors, try latter.', { exact: true }).waitFor()
    await paying.reload()
  }
  await paying.goto(`${server.appUrl}/en/trading#/show/funding/card`)
  await paying.route('**/api/card/save', (route) => route.fulfill({ json: { return: 'false' } }), { times: 1 })
  await paying.getByLabel('Card number').fill('4000 0000 0000 0002')
  await paying.getByLabel('Expiry date').fill('04 / 31')
  await paying.getByRole('button', { name: /^Deposit €/ }).click()
  await paying.getByRole('alert').getByText('some errors, try latter.', { exact: true }).waitFor()

  await paying.goto(`${server.appUrl}/en/trading#/show/funding/bitcoin`)
  await pay.click()
  const copyAddress = paying.getByRole('button', { name: 'Copy address' })
  await copyAddress.waitFor()
  await paying.evaluate(() => {
    navigator.clipboard.writeText = () => Promise.reject(new Error('not allowed'))
  })
  await copyAddress.click()
  await paying.getByText('Unable to copy!', { exact: true }).waitFor()
  await paying.evaluate(() => {
    navigator.clipboard.writeText = () => Promise.resolve()
  })
  await copyAddress.click()
  await paying.getByText('Address copied to clipboard', { exact: true }).waitFor()
  await paying.getByRole('button', { name: 'Copy amount' }).click()
  await paying.getByText('Amount copied to clipboard', { exact: true }).waitFor()
  expect(await paying.getByText('Unable to copy!').count()).toBe(0)
  await own.close()
})

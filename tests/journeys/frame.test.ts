import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Browser, BrowserContext, Locator, Page } from 'playwright'
import { beforeAll, expect, test } from 'vitest'
import { documentAreas } from '../../contract/documents.ts'
import { dist } from '../../scripts/build/build.ts'
import { chunkOf, screens as builtScreens } from '../bytes/manifest.ts'
import { desktop, resize } from '../support/browser.ts'
import { holdRequests } from '../support/holdRequests.ts'
import { withBrowser } from '../support/withBrowser.ts'
import { logInAs } from '../support/logIn.ts'
import type { RunningServer } from '../support/server.ts'
import { waitFor } from '../support/waitFor.ts'
import { register } from './register.ts'

let server: RunningServer
let browser: Browser
let context: BrowserContext
let page: Page

withBrowser((given) => ({ server, browser } = given))
beforeAll(async () => {
  // A chunk replaced by a test must reach the page.
  context = await browser.newContext({ viewport: desktop, locale: 'fr-FR', serviceWorkers: 'block' })
  page = await context.newPage()
})

/** Opens an address as a new visit, without any state of the page before. */
async function open(address: string): Promise<void> {
  await page.goto('about:blank')
  await page.goto(server.appUrl + address)
}
const untilDialogs = (count: number) => waitFor(`${count} dialogs`, async () => (await page.locator('[role=dialog]').count()) === count)

test.each([
  ['/', '/fr/trading#/home'],
  ['/en', '/en/trading#/home'],
  ['/xx/trading#/show/terms', '/fr/trading#/show/terms'],
  ['/xx/login', '/fr/login'],
])('[APP-02, APP-06] %s leads to %s', async (address, end) => {
  await open(address)
  await page.waitForURL(server.appUrl + end)
  expect(await page.evaluate(() => document.documentElement.lang)).toBe(end.slice(1, 3))
})

test.each([
  '/en/trading#/no/such/route',
  '/en/trading#/show/Not%20A%20Name',
  '/en/trading#/show/nothing-here',
  '/en/trading#/listen/funding',
  '/en/nowhere',
  '/en/trading/more',
])('[APP-06] %s leads home, where a notice names it until it is dismissed', async (address) => {
  await open(address)
  await page.waitForURL(`${server.appUrl}/en/trading#/home`)
  const notice = page.getByRole('alert').filter({ hasText: address.replace('/en/trading#', '#') })
  await notice.waitFor()
  await notice.getByRole('button').click()
  await expect.poll(() => page.getByRole('alert').count()).toBe(0)
})

test('[APP-01, APP-23] a client without scripts gets the icon, robots.txt, and the page in its language', async () => {
  const get = (path: string) => fetch(server.appUrl + path)
  const icon = await get('/favicon.ico')
  expect([icon.status, icon.headers.get('content-type')]).toEqual([200, expect.stringMatching(/^image\/(?:x-icon|vnd\.microsoft\.icon)/)])
  expect(await (await get('/robots.txt')).text()).toContain('Disallow: /api/')
  const html = await (await get('/ar/login')).text()
  expect(html).toContain('<html lang="ar" dir="rtl"')
  expect(html).not.toContain('<title>Openfloor</title>')
})

test('[APP-14] a dialog opened while another closes stays open', async () => {
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

/** Read from the list of areas, so that new screens are included. */
const table = readFileSync(join(import.meta.dirname, '../../src/app/areas.ts'), 'utf8')
const showScreens = [...table.matchAll(/\bat: 'show',\s+name: '(\w+)'[^}]*?\baccess: '(\w+)'/g)].map(([, name = '', access]) => ({
  name,
  access,
}))
const openScreens = showScreens.filter(({ access }) => access === 'public').map(({ name }) => name)
const personScreens = showScreens.filter(({ access }) => access !== 'public').map(({ name }) => name)
const forVisitors = [
  '/en/trading#/home',
  ...[...openScreens, 'terms', 'privacy'].map((name) => `/en/trading#/show/${name}`),
  ...documentAreas.filter((area) => area !== 'trading').map((area) => `/en/${area}`),
]
const forPersons = [
  // `promo` without a name is the list of `promotions`.
  ...personScreens.filter((name) => name !== 'promo').map((name) => `/en/trading#/show/${name}`),
  '/en/trading#/listen/funding/pfs/t-1/{uid}',
  '/api/btc/invoice/0123456789abcdef0123456789abcdef',
]

/** Returns the title of each address in this tab; waits past a title that another address already has. */
async function titlesOf(tab: Page, addresses: readonly string[]): Promise<string[]> {
  const titles: string[] = []
  for (const address of addresses) {
    await tab.goto('about:blank')
    await tab.goto(server.appUrl + address)
    // A page shows a generic title and heading while it loads.
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

test('[APP-10] every screen for visitors opens by its address, with a heading and a title', async () => {
  expect(openScreens.length).toBeGreaterThan(4)
  expect(await titlesOf(page, forVisitors)).toHaveLength(forVisitors.length)
})

test('[APP-10, APP-05] every screen of a person opens too; another person’s return from a bank leads to login', async () => {
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

test('[APP-10] an opened screen’s heading has the focus, and “back” restores the scroll position', async () => {
  await resize(page, { width: 1280, height: 500 })
  await open('/en/trading#/show/terms')
  await page.getByRole('heading', { level: 1, name: /Terms/ }).waitFor()
  // The scroll event comes with the next frame; earlier navigation would lose the position.
  const hasScrolled = () => {
    scrollTo(0, 400)
    return new Promise<boolean>((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve(scrollY === 400))))
  }
  await waitFor('the scroll', () => page.evaluate(hasScrolled))
  // Not the position itself: a font that arrives late changes the page's height, and the browser keeps the
  // paragraph in its place.
  const topParagraph = () =>
    page.evaluate(() => [...document.querySelectorAll('main p')].find((one) => one.getBoundingClientRect().bottom > 100)?.textContent)
  const left = await topParagraph()
  await page.evaluate(() => (location.hash = '#/show/privacy'))
  const heading = page.getByRole('heading', { level: 1, name: 'Privacy notice' })
  await heading.waitFor()
  await waitFor('the focus', () => heading.evaluate((title) => title === document.activeElement))
  expect(await page.evaluate(() => scrollY)).toBe(0)
  await page.evaluate(() => history.back())
  await page.getByRole('heading', { level: 1, name: /Terms/ }).waitFor()
  await waitFor('the place to be found again', async () => (await topParagraph()) === left)
  await resize(page, desktop)
})

test.each([
  ['waits', 400],
  ['scrolls', 0],
] as const)('[APP-10] “back” to a slow page: after the person %s it is scrolled to %i', async (act, place) => {
  const tab = await context.newPage()
  // A font that arrives late changes the page's height, and with it the position.
  await tab.route('**/*.woff2', (route) => route.abort())
  await resize(tab, { width: 1280, height: 500 })
  await tab.clock.install()
  await tab.goto(`${server.appUrl}/en/trading#/show/terms`)
  const terms = tab.getByRole('heading', { level: 1, name: /Terms/ })
  await terms.waitFor()
  // The page keeps the place at the scroll event, which comes with a frame after the scroll itself.
  await tab.evaluate(() => addEventListener('scroll', () => (document.documentElement.dataset['scrolled'] = String(scrollY))))
  await waitFor('the scroll', async () => {
    await tab.evaluate(() => scrollTo(0, 400))
    await tab.clock.runFor(50)
    return tab.evaluate(() => document.documentElement.dataset['scrolled'] === '400')
  })
  await tab.evaluate(() => (location.hash = '#/show/privacy'))
  await tab.getByRole('heading', { level: 1, name: 'Privacy notice' }).waitFor()
  const coming = await holdRequests(tab, '**/api/pg/terms**')
  await tab.evaluate(() => history.back())
  await tab.getByRole('heading', { level: 1, name: /Loading/ }).waitFor({ state: 'attached' })
  await tab.clock.runFor(5_000)
  if (act === 'scrolls') {
    await tab.keyboard.press('Home')
    await expect.poll(() => tab.evaluate(() => scrollY)).toBe(0)
  }
  coming.release()
  await terms.waitFor()
  await tab.clock.runFor(500)
  await expect.poll(() => tab.evaluate(() => scrollY)).toBe(place)
  await tab.close()
})

test('[PWA-04] a network that returns during an offline start counts as online', async () => {
  const tab = await context.newPage()
  const without = await holdRequests(tab, '**/api/rpc', { answer: (route) => route.abort('internetdisconnected'), times: 1 })
  await tab.goto(`${server.appUrl}/en/trading#/show/terms`)
  await without.requested
  await tab.evaluate(() => dispatchEvent(new Event('online')))
  const again = tab.waitForResponse('**/api/rpc')
  without.release()
  expect((await again).ok()).toBe(true)
  await tab.close()
})

test.each([
  ['no-preference', 'shake'],
  ['reduce', 'glow'],
] as const)('[APP-15, APP-07] with motion %s a refused form says so by a %s and keeps its input', async (reducedMotion, animation) => {
  await page.emulateMedia({ reducedMotion })
  await open('/en/login?rd=%2Fshow%2Ffunding')
  await page.getByLabel('E-mail').fill('nobody@openfloor.example')
  await page.getByRole('textbox', { name: 'Password' }).fill('wrong-password-1')
  await page.keyboard.press('Enter')
  const message = page.getByRole('main').getByRole('alert')
  await message.waitFor()
  // The box around it moves: the help's link is in there, too, and is not announced.
  const moves = await message.evaluate((one) => getComputedStyle(one.closest('div:has(> svg)') ?? one).animationName)
  expect(moves).toContain(animation)
  expect(await page.getByRole('textbox', { name: 'E-mail' }).inputValue()).toBe('nobody@openfloor.example')
  const rd = page.locator('form input[name=rd]')
  expect(await rd.inputValue()).toBe('/show/funding')
  await open('/en/login?rd=%2F%2Fevil.example')
  await rd.waitFor({ state: 'attached' })
  expect(await rd.inputValue()).toBe('/home')
  await page.emulateMedia({ reducedMotion: null })
})

test('[SES-12] account fields have the names that password managers and browsers fill in', async () => {
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

test('[APP-17] a toast is announced, stays 5 s, and pauses under the pointer or focus', async () => {
  await page.clock.install()
  await open('/en/login')
  await page.getByLabel('E-mail').waitFor()
  const show = (text: string) =>
    page.evaluate((words) => {
      type Fiber = {
        child: Fiber | null
        stateNode: { current?: Fiber } | null
        memoizedProps: { store?: { dispatch(action: unknown): void } } | null
      }
      const root = document.getElementById('root') as unknown as Record<string, Fiber>
      const key = Object.keys(root).find((name) => name.startsWith('__reactContainer')) ?? ''
      // React alternates between two trees; the container names the one that is shown.
      let at: Fiber | null = root[key]?.stateNode?.current ?? null
      while (at && !at.memoizedProps?.store) at = at.child
      if (!at?.memoizedProps?.store) throw new Error('no store was found')
      at.memoizedProps.store.dispatch({ type: 'toasts/toastShown', payload: { id: words, tone: 'info', text: words } })
    }, text)
  // The first toast loads the chunk. From then on the clock only moves by steps.
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
  // At its final position: it moves as it appears.
  await toast.hover()
  await page.clock.runFor(60_000)
  expect(await toast.count()).toBe(1)
  await page.mouse.move(0, 0)
  await page.clock.runFor(5_100)
  await waitFor('the toast to go', async () => (await toast.count()) === 0)
  await show('Saved')
  // The banner of a lost connection is a status with a button too.
  await page.getByRole('status').filter({ hasText: 'Saved' }).getByRole('button').focus()
  await toast.hover()
  await page.mouse.move(0, 0)
  await page.clock.runFor(60_000)
  expect(await toast.count()).toBe(1)
  await page.clock.resume()
})

test('[PWA-01] the page links the installable manifest of its language and a colour for each theme', async () => {
  await open('/fr/trading#/home')
  await page.getByRole('banner').waitFor()
  // It is linked after the first paint.
  await page.locator('link[rel=manifest][href="/manifest-fr.webmanifest"]').waitFor({ state: 'attached' })
  const session = await context.newCDPSession(page)
  const { data = '', errors } = (await session.send('Page.getAppManifest')) as { data?: string; errors: unknown[] }
  expect(errors).toEqual([])
  expect(JSON.parse(data)).toMatchObject({ id: '/', lang: 'fr', display: 'standalone' })
  const { installabilityErrors } = (await session.send('Page.getInstallabilityErrors')) as {
    installabilityErrors: { errorId: string }[]
  }
  // A headless browser cannot install; nothing else may prevent it.
  expect(installabilityErrors.map(({ errorId }) => errorId).filter((error) => error !== 'in-incognito')).toEqual([])
  const colour = () => page.locator('meta[name=theme-color]').getAttribute('content')
  const dark = await colour()
  await page.evaluate(() => localStorage.setItem('theme', 'light'))
  await page.reload()
  await page.getByRole('banner').waitFor()
  expect(await colour()).not.toBe(dark)
  await page.evaluate(() => localStorage.removeItem('theme'))
})

test('[PWA-01, PWA-09] the app is installed by a button if the browser offers it, else by instructions', async () => {
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
  // No zoom into small fields, no delay for a second tap, nothing under the notch.
  expect(await phone.locator('meta[name=viewport]').getAttribute('content')).toContain('viewport-fit=cover')
  await phone.goto(`${server.appUrl}/en/login`)
  expect(await phone.getByLabel('E-mail').evaluate((field) => Number.parseFloat(getComputedStyle(field).fontSize))).toBeGreaterThanOrEqual(
    16,
  )
  expect(await phone.evaluate(() => getComputedStyle(document.body).touchAction)).toBe('manipulation')
  await own.close()
})

test('[APP-14, APP-20, APP-29] a crash stays in its screen or dialog: retry or home, and the rest works', async () => {
  const own = await browser.newContext({ viewport: desktop, locale: 'en-GB', serviceWorkers: 'block' })
  const broken = await own.newPage()
  const [file = ''] = builtScreens().find(({ screen }) => screen.endsWith('/FundingScreen.tsx'))?.files ?? []
  // The bundler may export the module under a name of its own.
  const names = /export\s*\{([^}]*)\}/
    .exec(readFileSync(join(dist, file), 'utf8'))?.[1]
    ?.split(',')
    .map((one) => one.split(' as ').at(-1)?.trim())
  await broken.route(`**/${file}`, (route) =>
    route.fulfill({
      contentType: 'text/javascript',
      body: `function Broken() { if (!globalThis.mended) throw new Error('broken on purpose'); return 'It works again' }
        Broken.default = Broken
        export { ${names?.map((name) => `Broken as ${name}`).join()} }`,
    }),
  )
  await register(broken, server.appUrl)
  await broken.getByRole('link', { name: 'Deposit' }).first().click()
  const panel = broken.getByRole('main').getByRole('alert')
  await panel.getByText('This page stopped working').waitFor()
  await broken.getByRole('banner').getByText('€0.00').first().waitFor()
  await broken.getByRole('button', { name: 'Try again' }).click()
  await panel.getByText('This page stopped working').waitFor()

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

  // The chunk of all dialogs is itself missing at the first press.
  const table = await holdRequests(broken, `**/${chunkOf('src/app/OpenDialogs.tsx')}`)
  await broken.goto(`${server.appUrl}/en/trading#/home`)
  await broken.reload()
  await opener.press('Enter')
  await coming.getByRole('status', { name: 'Loading' }).waitFor()
  expect(await hasFocus(coming)).toBe(true)
  await broken.keyboard.press('Escape')
  await coming.waitFor({ state: 'detached' })
  await expect.poll(() => hasFocus(opener)).toBe(true)
  table.release()
  // Else it could still be loading at the next press and show that in place of the dialog.
  await broken.evaluate(`import('/${chunkOf('src/app/OpenDialogs.tsx')}').then(() => undefined)`)

  const body = `export default function Broken() { throw new Error('broken on purpose') }`
  const dialog = await holdRequests(broken, `**/${chunkOf('src/features/pages/FragmentDialog.tsx')}`, {
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
  dialog.release()
  const stopped = broken.getByRole('dialog', { name: 'This page stopped working' })
  await stopped.getByRole('alert').waitFor()
  expect(await hasFocus(stopped.getByRole('button', { name: 'OK' }))).toBe(true)
  await stopped.getByRole('button', { name: 'OK' }).click()
  await stopped.waitFor({ state: 'detached' })
  await expect.poll(() => hasFocus(opener)).toBe(true)
  await broken.getByRole('banner').getByText('€0.00').first().waitFor()
  await own.close()
})

test('[APP-16, APP-18] a payment refused without a reason has the original’s text in all places', async () => {
  // Playwright does not always route requests that pass a service worker during its takeover.
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
  await paying.getByLabel('Expiry date').fill('04 / 39')
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

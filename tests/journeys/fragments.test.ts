import type { Browser, BrowserContext, Page, Request } from 'playwright'
import { beforeAll, expect, test } from 'vitest'
import { desktop } from '../support/browser.ts'
import { withBrowser } from '../support/withBrowser.ts'
import type { RunningServer } from '../support/server.ts'
import { hostile } from './hostile/cases.ts'
import { inspect, inspection } from './hostile/inspect.ts'
import { runsUnprotected } from './hostile/unprotected.ts'

let server: RunningServer
let browser: Browser
let context: BrowserContext
let page: Page
const requests: Request[] = []
const opened: Page[] = []
const shown: string[] = []
let answer: { status: number; html: string } = { status: 200, html: '' }

withBrowser((given) => ({ server, browser } = given))
beforeAll(async () => {
  // A service worker's requests would bypass this test.
  context = await browser.newContext({ viewport: desktop, locale: 'en-GB', serviceWorkers: 'block' })
  await context.addInitScript(() => {
    const marks = { runs: 0, violations: [] as string[] }
    Object.assign(window, { marks, ran: () => void (marks.runs += 1), alert: () => void (marks.runs += 1) })
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) => {
      // Chromium reports handlers, styles and base elements in the sanitiser's inert document, where none can
      // take effect.
      const isInert = /^(?:script-src-attr|style-src-attr|style-src-elem|base-uri)$/.test(violatedDirective)
      if (!isInert) marks.violations.push(`${violatedDirective} ${blockedURI}`)
    })
  })
  context.on('request', (request) => requests.push(request))
  await context.route(/\/api\/(?:pg|ag)\/given/, (route) =>
    route.fulfill({ status: answer.status, contentType: 'text/html; charset=utf-8', body: answer.html }),
  )
  await context.route(/\/api\/pg\/blank/, (route) => route.fulfill({ contentType: 'text/html', body: '<h1>Blank</h1><p>Blank</p>' }))
  page = await context.newPage()
  context.on('page', (one) => opened.push(one))
  await page.goto(`${server.appUrl}/en/trading#/show/terms`)
  await heading('Terms of use')
})

const heading = (name: string) => page.getByRole('heading', { level: 1, name, exact: true }).waitFor({ state: 'attached' })
const goTo = (hash: string) => page.evaluate((to) => void (location.hash = to), hash)

/** Shows HTML as a page of the server, through the real pipeline, and waits until it is rendered. */
async function show(html: string, status = 200): Promise<void> {
  await goTo('#/show/blank')
  await heading('Blank')
  answer = { status, html }
  await goTo('#/show/given')
  await page.waitForFunction(() => {
    const text = document.querySelector('h1')?.textContent ?? ''
    return text !== 'Blank' && text !== 'Loading the page' && document.querySelector('main [role=status][aria-label]') === null
  })
}
type Marks = { runs: number; violations: string[] }
const marks = (): Promise<Marks> => page.evaluate(() => (window as unknown as { marks: Marks }).marks)

const kinds = [...new Set(hostile.map(({ kind }) => kind))]
const good = { foreign: [], links: [], outside: [], page: [], violations: [], runs: 0 }

test.each(kinds)('[APP-13] hostile HTML of the kind %s does not run, post, leave the origin or its box', async (kind) => {
  const before = requests.length
  for (const { html } of hostile.filter((one) => one.kind === kind)) {
    await show(html)
    const { html: left, ...found } = await page.evaluate(inspect, inspection)
    expect([html, { ...found, ...(await marks()) }]).toEqual([html, good])
    shown.push(left)
  }
  const asked = requests.slice(before).map((request) => [request.method(), new URL(request.url()).origin + new URL(request.url()).pathname])
  const expected = new RegExp(`^${server.appUrl}/(?:api/pg/(?:given|blank)|icons/mark\\.svg|assets/.*)$`)
  expect(asked.filter(([method, address = '']) => method !== 'GET' || !expected.test(address))).toEqual([])
  expect(opened).toEqual([])
})

test('[APP-13] the hostile HTML runs its scripts without the app’s pipeline, and not after it', async () => {
  expect(hostile.length).toBeGreaterThan(250)
  expect(shown).toHaveLength(hostile.length)
  const ran = await runsUnprotected(
    browser,
    hostile.map(({ html }) => html),
  )
  const kindsThatRan = new Set([...ran].map((index) => hostile[index]?.kind))
  expect(ran.size).toBeGreaterThan(60)
  expect([...kindsThatRan]).toEqual(expect.arrayContaining(['script', 'handler', 'focus', 'svg', 'frame', 'css', 'dangling']))
  expect([...(await runsUnprotected(browser, shown))]).toEqual([])
})

test('[APP-13] links to routes, pages and modals stay in the app; external ones open without a referrer', async () => {
  await show(
    `<h1>Links</h1><p><a href="#/show/risk">route</a> <a href="/api/pg/about">page</a> <a href="/api/ag/modal_honor">modal</a> <span data-modal="signals">hook</span> <a href="/en/login">door</a> <a href="${server.platformUrl}/health">away</a></p>`,
  )
  await page.evaluate(() => Object.assign(window, { sameDocument: true }))
  const box = page.locator('[data-fragment]').first()
  for (const [button, title] of [
    ['modal', 'Your bank refused the payment'],
    ['hook', 'Trading signals'],
  ] as const) {
    await box.getByRole('button', { name: button }).click()
    const dialog = page.getByRole('dialog', { name: title })
    await dialog.locator('[data-fragment]').waitFor()
    await page.goBack()
    await dialog.waitFor({ state: 'detached' })
    await heading('Links')
  }
  for (const [link, title] of [
    ['route', 'Risk disclosure'],
    ['page', 'About Openfloor'],
  ] as const) {
    await box.getByRole('link', { name: link }).click()
    await heading(title)
    await page.goBack()
    await heading('Links')
  }
  const popup = context.waitForEvent('page')
  await box.getByRole('link', { name: 'away' }).click()
  const away = await popup
  await away.waitForLoadState()
  expect([new URL(away.url()).origin, await away.evaluate(() => window.opener === null && document.referrer === '')]).toEqual([
    server.platformUrl,
    true,
  ])
  await away.close()
  opened.length = 0
  await box.getByRole('link', { name: 'door' }).click()
  await page.waitForURL(/\/en\/login$/)
  expect(await page.evaluate(() => 'sameDocument' in window)).toBe(true)
  await page.goBack()
})

test('[APP-03, APP-10, APP-11] a server page has its own title, levelled headings and a focused heading', async () => {
  await goTo('#/show/privacy')
  await heading('Privacy notice')
  // Both follow the heading's text.
  await expect.poll(() => page.title()).toContain('Privacy notice')
  await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('H1')
  expect(await page.locator('[data-fragment] h2').count()).toBeGreaterThan(2)
  await show('<h3>Above</h3><h6>Below</h6><h1>The title</h1><h2>Beside</h2><p>x</p>')
  await heading('The title')
  expect(await page.locator('[data-fragment] :is(h2, h3, h4, h5, h6)').evaluateAll((all) => all.map(({ tagName }) => tagName))).toEqual([
    'H2',
    'H3',
    'H2',
  ])
})

test('[APP-04, APP-06, APP-11] a page of the ag area opens, an unknown or invalid name leads home', async () => {
  await goTo('#/sw/about')
  await heading('About Openfloor')
  for (const address of ['#/show/no-such-page', '#/show/No%20Page']) {
    await goTo(address)
    await page.getByRole('alert').filter({ hasText: address }).waitFor()
    expect(await page.evaluate(() => location.hash)).toBe('#/home')
  }
  expect(await page.locator('[data-fragment]').count()).toBe(0)
})

test('[APP-12] an unknown modal shows the server’s text, or says that there is none', async () => {
  await show('<h1>Modals</h1><p><a href="/api/ag/given">known</a> <a href="/api/ag/unheard-of">unheard</a></p>')
  answer = { status: 200, html: '<h1>From the server</h1><p>Words.</p><script>ran()</script>' }
  await page.getByRole('button', { name: 'known', exact: true }).click()
  await page.getByRole('dialog', { name: 'From the server' }).getByText('Words.').waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'unheard' }).click()
  await page.getByRole('dialog', { name: 'There is no such page' }).waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  expect((await marks()).runs).toBe(0)
})

test('[APP-13, APP-29] a page that is too large, empty, broken or unreachable says so and loads when available', async () => {
  for (const html of ['x'.repeat(256_001), '<b></b>'.repeat(5_001)]) {
    await show(html)
    await page.getByText('The page is too large to show').waitFor()
  }
  await show('<b></b>'.repeat(5_000))
  await page.locator('[data-fragment]').waitFor({ state: 'attached' })
  await show('<!-- nothing -->')
  await page.getByText('Nothing here yet').waitFor()
  await show('Broken', 500)
  await page.getByText('The page couldn’t be loaded').waitFor()
  answer = { status: 200, html: '<h1>There again</h1><p>x</p>' }
  await page.getByRole('main').getByRole('button', { name: 'Try again' }).click()
  await heading('There again')
  expect(await page.locator('[data-fragment]').textContent()).toBe('x')
  await goTo('#/show/blank')
  await heading('Blank')
  await context.setOffline(true)
  // An intercepted response arrives even offline: this page is the server's own.
  await goTo('#/show/terms')
  await page.getByText('This page needs a connection').waitFor()
  await context.setOffline(false)
  await heading('Terms of use')
})

test('[APP-12, APP-28] the risk disclosure opens beside the warning, over a form that keeps its input', async () => {
  await page.goto(`${server.appUrl}/en/login`)
  await page.getByLabel('E-mail').fill('half@example.org')
  await page.getByRole('link', { name: 'Risk disclosure' }).click()
  const dialog = page.getByRole('dialog', { name: 'Risk disclosure' })
  await dialog.getByText('Rules that protect you').waitFor()
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
  expect(await page.getByLabel('E-mail').inputValue()).toBe('half@example.org')
})

test('[APP-01, APP-11, APP-23] texts are in the language of the screen', async () => {
  await page.goto(`${server.appUrl}/fr/trading#/show/terms`)
  await heading('Conditions d’utilisation')
  expect(await page.locator('[data-fragment]').getAttribute('lang')).toBe('fr')
})

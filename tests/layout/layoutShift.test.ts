import type { Browser, Page, Route } from 'playwright'
import { beforeAll, expect, test } from 'vitest'
import { areaScreens } from '../../src/app/areas.ts'
import { phone } from '../support/browser.ts'
import { holdRequests } from '../support/holdRequests.ts'
import { fillLogIn, logInAs } from '../support/logIn.ts'
import type { RunningServer } from '../support/server.ts'
import { withBrowser } from '../support/withBrowser.ts'

let server: RunningServer
let browser: Browser

withBrowser((given) => ({ server, browser } = given))

type Shift = { value: number; moved: string[] }
type Watching = { shifts: Shift[] }

/** Collects every shift of the layout that no input caused, with the elements that moved. */
function watchShifts(): void {
  const found: Shift[] = []
  ;(globalThis as unknown as Watching).shifts = found
  type Source = { node: Node | null; previousRect: DOMRect; currentRect: DOMRect }
  type Entry = PerformanceEntry & { value: number; hadRecentInput: boolean; sources: Source[] }
  const nameOf = ({ node, previousRect: from, currentRect: to }: Source): string =>
    `${node?.nodeName} ${node?.textContent?.slice(0, 40)} ${from.x},${from.y} to ${to.x},${to.y}`
  new PerformanceObserver((list) => {
    for (const { value, hadRecentInput, sources } of list.getEntries() as Entry[])
      if (!hadRecentInput) found.push({ value, moved: sources.map(nameOf) })
  }).observe({ type: 'layout-shift', buffered: true })
}

let page: Page
let visitor: Page
beforeAll(async () => {
  const context = await browser.newContext({ locale: 'en-GB' })
  await context.addInitScript(watchShifts)
  page = await context.newPage()
  await logInAs(page, server.appUrl, 'outside Europe')
  // Later visits have their files and the typeface from the cache.
  await page.evaluate(() => navigator.serviceWorker.ready)
  const other = await browser.newContext({ locale: 'en-GB' })
  await other.addInitScript(watchShifts)
  visitor = await other.newPage()
  await visitor.goto(`${server.appUrl}/en/trading#/show/contacts`, { waitUntil: 'networkidle' })
  await visitor.evaluate(() => navigator.serviceWorker.ready)
})

/**
 * Returns the shifts since the last call that are large enough to be seen. Below a thousandth a figure or a
 * letter is a pixel wider.
 */
async function takeShifts(tab: Page): Promise<Shift[]> {
  const shifts = await tab.evaluate(() => (globalThis as unknown as Watching).shifts.splice(0))
  return shifts.reduce((sum, { value }) => sum + value, 0) >= 0.001 ? shifts : []
}

const addresses = areaScreens.flatMap(({ at, name }) => (at === 'show' ? [`/show/${name}`] : []))
const others = [
  '/show/funding/bitcoin',
  '/show/funding/payment_success',
  '/show/funding/payment_error',
  '/show/terms',
  '/show/privacy',
  '/show/risk',
]
const sizes = [
  ['a phone', phone],
  ['a desktop', { width: 1440, height: 900 }],
] as const

/**
 * Opens a page and waits until all of it has loaded. The platform's prices never end, so the network is idle
 * without it only.
 */
async function load(tab: Page, path: string): Promise<void> {
  const isTrading = path.endsWith('#/home')
  await tab.goto('about:blank')
  await tab.goto(`${server.appUrl}${path}`, { waitUntil: isTrading ? 'load' : 'networkidle' })
  await tab.locator('main h1').waitFor()
  if (isTrading) await tab.frameLocator('iframe').first().locator('.feed[data-feed=live]').waitFor()
}

async function movedWhileLoading(tab: Page, paths: readonly string[]): Promise<Record<string, Shift[]>> {
  const moved: Record<string, Shift[]> = {}
  for (const path of paths) {
    await load(tab, path)
    const shifts = await takeShifts(tab)
    if (shifts.length > 0) moved[path] = shifts
  }
  return moved
}

test.each(sizes)('on %s nothing moves while a screen loads', async (_name, size) => {
  await page.setViewportSize(size)
  const paths = [...addresses, ...others].map((address) => `/en/trading#${address}`)
  expect(await movedWhileLoading(page, paths)).toEqual({})
})

const publicPaths = [
  '/en/login',
  '/en/register',
  '/en/forgot',
  '/en/trading#/home',
  ...['contest', 'news', 'calendar', 'contacts', 'terms', 'risk'].map((name) => `/en/trading#/show/${name}`),
]

test.each(sizes)('on %s nothing moves for a visitor while a screen loads', async (_name, size) => {
  await visitor.setViewportSize(size)
  expect(await movedWhileLoading(visitor, publicPaths)).toEqual({})
})

/** Waits until the browser no longer counts what happens as the answer to an input. */
const untilInputIsPast = async (tab: Page): Promise<void> => {
  const from = await tab.evaluate(() => performance.now())
  await tab.waitForFunction((then) => performance.now() > then + 600, from)
}

/** Cuts the connection and restores it. Returns what moved. */
async function movedByLoss(tab: Page): Promise<Shift[]> {
  await takeShifts(tab)
  await tab.context().setOffline(true)
  await tab.getByText(/^Offline since/).waitFor()
  await tab.context().setOffline(false)
  await tab.getByText(/^Offline since/).waitFor({ state: 'detached' })
  return takeShifts(tab)
}

const forms = ['funding', 'funding/bitcoin', 'funding/vload', 'funding/promo', 'security', 'notifications', 'signals', 'contacts']
const formScreens = forms.map((name) => `/show/${name}`)

test.each(sizes)('on %s nothing moves when the connection drops and returns', async (_name, size) => {
  await page.setViewportSize(size)
  const moved: Record<string, Shift[]> = {}
  for (const address of ['/home', ...formScreens, '/show/contest', '/show/terms']) {
    await load(page, `/en/trading#${address}`)
    const shifts = await movedByLoss(page)
    if (shifts.length > 0) moved[address] = shifts
  }
  expect(moved).toEqual({})
})

const dialogs = ['copy', 'modal_add_account', 'promo_menu']

test.each(sizes)('[APP-25] on %s a dialog keeps its place when the connection drops and returns', async (_name, size) => {
  await page.setViewportSize(size)
  const moved: Record<string, Shift[]> = {}
  for (const name of dialogs) {
    await load(page, `/en/trading#/show/terms?modal=${name}`)
    await page.getByRole('dialog').locator('[data-fragment], form').first().waitFor()
    await untilInputIsPast(page)
    const shifts = await movedByLoss(page)
    if (shifts.length > 0) moved[name] = shifts
  }
  expect(moved).toEqual({})
})

const withNotice = ['tourney_weekend', 'modal_add_account']

test.each(sizes)('[APP-12, APP-25] on %s a notice that arrives late moves nothing in a dialog', async (_name, size) => {
  // Without a service worker, whose stored notice would come at once.
  const context = await browser.newContext({
    viewport: size,
    locale: 'en-GB',
    serviceWorkers: 'block',
    storageState: await page.context().storageState(),
  })
  await context.addInitScript(watchShifts)
  const tab = await context.newPage()
  const moved: Record<string, Shift[]> = {}
  for (const name of withNotice) {
    const notice = await holdRequests(tab, `**/api/ag/${name}?*`)
    await tab.goto('about:blank')
    await tab.goto(`${server.appUrl}/en/trading#/show/terms?modal=${name}`)
    await tab.getByRole('dialog').getByRole('heading').first().waitFor()
    await notice.requested
    await untilInputIsPast(tab)
    await takeShifts(tab)
    notice.release()
    await tab.locator(`[data-notice="${name}"]`).waitFor()
    const shifts = await takeShifts(tab)
    if (shifts.length > 0) moved[name] = shifts
  }
  await context.close()
  expect(moved).toEqual({})
})

test.each(sizes)('[APP-25, INV-08] on %s an invoice keeps its place when the connection drops and returns', async (_name, size) => {
  await page.setViewportSize(size)
  await load(page, '/en/trading#/show/funding/bitcoin')
  await page.getByRole('button', { name: 'Get the payment address' }).click()
  await page.getByRole('button', { name: 'Copy amount' }).waitFor()
  await untilInputIsPast(page)
  expect(await movedByLoss(page)).toEqual([])
})

const narrow = ['the narrowest phone', { width: 320, height: 640 }] as const

test.each([...sizes, narrow])('[APP-15, APP-25] on %s nothing moves when a form is refused', async (_name, size) => {
  await visitor.setViewportSize(size)
  await visitor.goto(`${server.appUrl}/en/login`, { waitUntil: 'networkidle' })
  const signIn = await holdRequests(visitor, '**/api/login', { times: 1 })
  await fillLogIn(visitor, 'nobody@openfloor.example', 'not-this-one-7')
  await signIn.requested
  await untilInputIsPast(visitor)
  await takeShifts(visitor)
  signIn.release()
  await visitor.getByRole('alert').first().waitFor()
  expect(await takeShifts(visitor)).toEqual([])

  await visitor.goto(`${server.appUrl}/en/trading#/show/contacts`, { waitUntil: 'networkidle' })
  const failed = (route: Route): Promise<void> => route.fulfill({ status: 500, json: {} })
  const sending = await holdRequests(visitor, '**/api/contacts', { times: 1, answer: failed })
  await visitor.getByLabel('Your name').fill('Ada Byron')
  await visitor.getByLabel('E-mail').fill('ada@openfloor.example')
  await visitor.getByLabel('Your message').fill('Where is my invoice?')
  await visitor.getByRole('button', { name: 'Send message' }).click()
  await sending.requested
  await untilInputIsPast(visitor)
  await takeShifts(visitor)
  sending.release()
  await visitor.getByRole('alert').first().waitFor()
  expect(await takeShifts(visitor)).toEqual([])
})

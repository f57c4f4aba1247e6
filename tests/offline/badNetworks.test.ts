import type { Browser, BrowserContext, Page } from 'playwright'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { freePorts } from '../../server/process/freePort.ts'
import { desktop, launchBrowser } from '../support/browser.ts'
import { logInAs } from '../support/logIn.ts'
import { seededFolder } from '../support/seeded.ts'
import { type RunningServer, startServer } from '../support/server.ts'
import { waitFor } from '../support/waitFor.ts'
import { readRows, untilCached } from './app.ts'
import { type Network, type NetworkGate, openNetworkGate, portalText } from './networkGate.ts'

let server: RunningServer
let gate: NetworkGate
let browser: Browser
let context: BrowserContext
let page: Page
let appUrl: string

beforeAll(async () => {
  const [app = 0, platform = 0, sandbox = 0, gatePort = 0] = await freePorts(4)
  appUrl = `http://localhost:${gatePort}`
  server = await startServer({ dataDir: seededFolder(), ports: { app, platform, sandbox }, env: { APP_URL: appUrl } })
  gate = await openNetworkGate(gatePort, app)
  browser = await launchBrowser()
  context = await browser.newContext({ viewport: desktop, locale: 'en-GB' })
  page = await context.newPage()
  await logInAs(page, appUrl, 'trader')
  await untilCached(page)
})
afterEach(() => gate.become('fine'))
afterAll(async () => {
  await browser.close()
  await gate.close()
  await server.stop()
  server.remove()
})

/** Every text that the browser keeps of the origin. */
const keptTexts = (): Promise<string[]> =>
  page.evaluate(async () => {
    const answers = await Promise.all((await caches.keys()).map(async (name) => (await caches.open(name)).matchAll()))
    return Promise.all(answers.flat().map((answer) => answer.clone().text()))
  })
const networks: Exclude<Network, 'fine'>[] = ['silent', 'portal', 'refused']

test.each(networks)(
  '[PWA-02, PWA-05] on a %s network the app opens, says so, keeps nothing wrong and recovers by itself',
  async (network) => {
    await page.goto(`${appUrl}/en/trading#/show/contacts`)
    await page.getByRole('heading', { level: 1 }).first().waitFor()
    gate.become(network)
    const answer = await page.reload({ waitUntil: 'commit' })
    expect([answer?.status(), answer?.fromServiceWorker()]).toEqual([200, true])
    // The browser says online all the while.
    await page.getByRole('heading', { level: 1 }).first().waitFor()
    await page
      .getByText(/Offline since/)
      .first()
      .waitFor()
    expect(await page.evaluate(() => navigator.onLine)).toBe(true)
    const before = gate.asked()
    await waitFor('the app to ask again by itself', () => gate.asked() > before, 60_000)
    // The service worker looks for a new build.
    await page.evaluate(async () => void (await navigator.serviceWorker.getRegistration())?.update().catch(() => undefined))
    await page.evaluate(() => void Object.assign(globalThis, { notReloaded: true }))
    expect((await keptTexts()).filter((text) => text.includes(portalText))).toEqual([])
    const snapshots = await readRows<{ value: unknown }>(page, 'snapshots')
    expect(JSON.stringify(snapshots)).not.toContain(portalText)

    gate.become('fine')
    await waitFor('the app to be online again', async () => (await page.getByText(/Offline since/).count()) === 0, 90_000)
    expect(await page.evaluate(() => 'notReloaded' in globalThis)).toBe(true)
  },
)

import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { BrowserContext, CDPSession, Page } from 'playwright'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { launchProfile } from '../support/browser.ts'
import { logInAs } from '../support/logIn.ts'
import { seededFolder } from '../support/seeded.ts'
import { type RunningServer, startServer } from '../support/server.ts'
import { untilCached } from './app.ts'

const profile = mkdtempSync(join(tmpdir(), 'openfloor-install-'))
let server: RunningServer
let device: BrowserContext
/** The browser's own installation of web apps, which Playwright's types do not have. */
let apps: CDPSession
/** The app's id in the browser: the manifest's `id` with the origin. */
let manifestId: string

beforeAll(async () => {
  server = await startServer({ dataDir: seededFolder() })
  device = await launchProfile(profile)
  const page = device.pages()[0] ?? (await device.newPage())
  await logInAs(page, server.appUrl, 'trader')
  await untilCached(page)
  apps = await device.newCDPSession(page)
  manifestId = `${server.appUrl}/`
})
afterAll(async () => {
  await device.close()
  await server.stop()
  server.remove()
  rmSync(profile, { recursive: true, force: true })
})

const ask = <T>(method: string, parameters: Record<string, string> = {}): Promise<T> =>
  apps.send(method as never, { manifestId, ...parameters } as never)

type Manifest = { icons: { src: string }[]; shortcuts: { url: string }[] }
const manifest = async (): Promise<Manifest> => JSON.parse((await apps.send('Page.getAppManifest')).data ?? '') as Manifest

/** Opens the app as its icon on the home screen does, or one of its shortcuts. */
async function launch(url?: string): Promise<Page> {
  const opened = device.waitForEvent('page')
  await ask('PWA.launch', url === undefined ? {} : { url })
  return opened
}

test('[FRM-07, PWA-01] a trader installs the app and opens it in its own window, signed in', async () => {
  expect(await apps.send('Page.getInstallabilityErrors')).toEqual({ installabilityErrors: [] })
  for (const { src } of (await manifest()).icons)
    expect([src, (await fetch(server.appUrl + src)).headers.get('content-type')]).toEqual([src, expect.stringMatching(/^image\//)])
  await ask('PWA.install', { installUrlOrBundleUrl: `${server.appUrl}/en` })
  // The browser opens an app that a test installs in a tab, unless the person wants a window.
  await ask('PWA.changeAppUserSettings', { displayMode: 'standalone' })
  const app = await launch()
  await app.getByRole('heading', { level: 1, name: 'Trade' }).waitFor({ state: 'attached' })
  expect(await app.evaluate(() => matchMedia('(display-mode: standalone)').matches)).toBe(true)
  await app.locator('[popovertarget=panel-account]').first().waitFor()
  await app.locator('[popovertarget=panel-profile]:visible').first().click()
  await app.locator('#panel-profile').waitFor()
  // Nobody installs it twice.
  expect(await app.getByRole('region', { name: 'Install the app' }).count()).toBe(0)
  await app.close()
})

test('[ENG-14] the icon of the installed app shows how many notifications are unread', async () => {
  const app = await launch()
  await app.locator('[data-badge=notifications]').waitFor()
  const unread = Number(await app.locator('[data-badge=notifications]').innerText())
  const badge = async () => (await ask<{ badgeCount: number }>('PWA.getOsAppState')).badgeCount
  await expect.poll(badge).toBe(unread)
  await app.locator('[popovertarget=panel-notifications]:visible').first().click()
  await app.locator('#panel-notifications').getByRole('button', { name: 'Mark all as read' }).click()
  await expect.poll(badge).toBe(0)
  await app.close()
})

test('[FRM-07, PWA-01] each shortcut of the installed app leads to its screen', async () => {
  const { shortcuts } = await manifest()
  for (const { url } of shortcuts) {
    const app = await launch(server.appUrl + url)
    await app.waitForURL(`**${url}`)
    await app.getByRole('heading', { level: 1 }).waitFor()
    await app.close()
  }
  expect(shortcuts.map(({ url }) => url)).toEqual(
    ['funding', 'withdrawal', 'history', 'signals'].map((name) => `/en/trading#/show/${name}`),
  )
})

test('[FRM-07, PWA-02] opened from the home screen without the server, the app says since when it is offline', async () => {
  await server.kill()
  const app = await launch()
  await app.getByText(/^Offline since/).waitFor()
  await app.getByRole('heading', { level: 1, name: 'Trade' }).waitFor({ state: 'attached' })
  expect(await app.evaluate(() => matchMedia('(display-mode: standalone)').matches)).toBe(true)
})

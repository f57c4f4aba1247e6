import { cpSync, existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser, Page } from 'playwright'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { buildPage, dist, ensureBuilt } from '../../scripts/build/build.ts'
import { desktop, launchBrowser } from '../support/browser.ts'
import { logInAs } from '../support/logIn.ts'
import { seededFolder } from '../support/seeded.ts'
import { type RunningServer, startServer } from '../support/server.ts'
import { waitFor } from '../support/waitFor.ts'
import { untilCached } from './app.ts'

const config = 'tests/offline/deployment.config.ts'
const versions = ['one', 'two', 'three', 'broken'] as const
type Version = (typeof versions)[number]

// Four builds take two minutes on a busy machine, and as long again to deploy them.
vi.setConfig({ hookTimeout: 480_000, testTimeout: 480_000 })

const folder = mkdtempSync(join(tmpdir(), 'openfloor-deployments-'))
const live = join(folder, 'live')
let server: RunningServer
let browser: Browser

beforeAll(async () => {
  await ensureBuilt()
  for (const version of versions) {
    const target = join(folder, version)
    await buildPage(target, config, { VERSION: version, ...(version === 'broken' && { FAULT: 'start' }) })
    // The platform's page stays the same.
    cpSync(join(dist, 'platform'), join(target, 'platform'), { recursive: true })
  }
  server = await startServer({ dataDir: seededFolder(), ...deployed('one') })
  browser = await launchBrowser()
})
afterAll(async () => {
  await browser.close()
  await server.stop()
  server.remove()
  rmSync(folder, { recursive: true, force: true })
})

/** Puts a version's files, and no others, where the server reads them. */
function deployed(version: Version): { env: Record<string, string> } {
  rmSync(live, { recursive: true, force: true })
  cpSync(join(folder, version), live, { recursive: true })
  return { env: { DIST_DIR: live } }
}

/** Replaces the files and restarts the server at the same addresses. */
async function deploy(version: Version): Promise<void> {
  await server.stop()
  server = await startServer({ dataDir: server.dataDir, ports: server.ports, ...deployed(version) })
}

const versionOf = (page: Page) => page.evaluate(() => (globalThis as { deployment?: string }).deployment ?? null)
const untilVersion = (page: Page, version: Version) =>
  waitFor(`version ${version}`, async () => (await versionOf(page).catch(() => null)) === version)
const cachedScripts = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    const keys = await (await caches.open('app-files')).keys()
    return keys.map(({ url }) => new URL(url).pathname).filter((path) => path.endsWith('.js'))
  })
/**
 * Looks for a new version in a tab and applies it. Dispatched as an event: the browser sometimes drops clicks
 * after a switch of tabs.
 */
async function update(page: Page): Promise<void> {
  await page.evaluate(async () => void (await (await navigator.serviceWorker.getRegistration())?.update()))
  await page.getByRole('button', { name: 'Update now' }).dispatchEvent('click')
}

test('[PWA-11] a tab with unsaved text keeps its build’s files through two deployments', async () => {
  const context = await browser.newContext({ viewport: desktop, locale: 'en-GB' })
  const page = await context.newPage()
  await logInAs(page, server.appUrl, 'trader')
  await untilCached(page)
  const writing = await context.newPage()
  await writing.goto(`${server.appUrl}/en/trading#/show/contacts`)
  const message = writing.getByLabel('Your message')
  await message.fill('Half a sentence')
  const before = await cachedScripts(page)

  await deploy('two')
  const gone = before.filter((path) => !existsSync(join(live, path)))
  // The libraries' own chunks stay.
  expect(gone.length).toBeGreaterThan(before.length - gone.length)
  await update(page)
  await untilVersion(page, 'two')
  await writing.bringToFront()
  // Its chunk was not loaded before, and the server has it no more.
  await message.blur()
  await writing.keyboard.press('Control+k')
  await writing.getByRole('dialog').getByRole('combobox').waitFor()
  await writing.keyboard.press('Escape')
  expect([await versionOf(writing), await message.inputValue()]).toEqual(['one', 'Half a sentence'])

  await deploy('three')
  await page.bringToFront()
  await update(page)
  await untilVersion(page, 'three')
  await writing.bringToFront()
  await writing.evaluate(() => dispatchEvent(new KeyboardEvent('keydown', { key: '?', shiftKey: true })))
  await writing.getByRole('dialog').waitFor()
  await writing.keyboard.press('Escape')
  expect([await versionOf(writing), await message.inputValue()]).toEqual(['one', 'Half a sentence'])

  await writing.evaluate(() => void (location.hash = '/home'))
  await untilVersion(writing, 'three')
  await waitFor('the older files to be deleted', async () => {
    const now = await cachedScripts(writing)
    return now.length > 0 && !now.some((path) => gone.includes(path))
  })
  await context.close()
})

test('[PWA-06] a build that does not start gives way to the next one by itself', async () => {
  const page = await (await browser.newContext({ viewport: desktop, locale: 'en-GB' })).newPage()
  await deploy('three')
  await page.goto(`${server.appUrl}/en/trading#/show/contacts`)
  await untilCached(page)
  await deploy('broken')
  await update(page)
  await untilVersion(page, 'broken')
  const fault = page.waitForEvent('pageerror')
  await page.reload({ waitUntil: 'commit' })
  expect((await fault).message).toBe('This build does not start.')
  await deploy('two')
  await page.reload({ waitUntil: 'commit' })
  // The page that starts reloads by itself once its service worker has taken over.
  await untilVersion(page, 'two')
  await page.getByLabel('Your message').waitFor()
})

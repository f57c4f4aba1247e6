import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { BrowserContext, Locator, Page } from 'playwright/test'
import texts from '../../locales/en/app.json' with { type: 'json' }
import { dist, ensureBuilt } from '../../scripts/build/build.ts'
import type { RunningServer } from '../support/server.ts'
import { untilCached } from '../offline/app.ts'
import { expect, test } from './fixtures.ts'
import { withOwnServer } from './ownServer.ts'

test.use({ serviceWorkers: 'allow' })

let own: RunningServer
const folder = mkdtempSync(join(tmpdir(), 'openfloor-dist-'))
test.beforeAll(async () => {
  await ensureBuilt()
  cpSync(dist, folder, { recursive: true })
  // The server sends these from their folder; a version made by this test has none.
  for (const name of ['index.html', 'service-worker.js'])
    for (const kind of ['br', 'gz']) rmSync(join(folder, `${name}.${kind}`), { force: true })
})
withOwnServer(
  (server) => (own = server),
  () => ({ DIST_DIR: folder }),
)
test.afterAll(() => rmSync(folder, { recursive: true, force: true }))

let released = 0
/** Releases a new version: another page, and a service worker that knows it. Returns its name. */
function release(): string {
  released += 1
  const version = `v${released}`
  const [page, worker] = [join(folder, 'index.html'), join(folder, 'service-worker.js')]
  writeFileSync(page, readFileSync(page, 'utf8').replace(/<html(?: data-version="\w+")?/, `<html data-version="${version}"`))
  const files = readFileSync(worker, 'utf8').replace(
    /(["']?url["']?:\s*["'`]index\.html["'`][^}]*|["']?revision["']?:\s*["'`][\w-]+["'`],\s*["']?url["']?:\s*["'`]index\.html["'`])/,
    (entry) => entry.replace(/(revision["']?:\s*["'`])[\w-]+/, `$1${version}`),
  )
  writeFileSync(worker, files)
  return version
}
/**
 * Opens a page that the cached version serves; its first visit is answered by the server. Returns it with
 * that version's name.
 */
async function openCached(context: BrowserContext, hash: string): Promise<{ page: Page; version: string }> {
  const page = await context.newPage()
  await page.goto(`${own.appUrl}/en/trading#${hash}`)
  await untilCached(page)
  await page.reload()
  await expect(page.getByRole('banner')).toBeVisible()
  return { page, version: (await page.evaluate(() => document.documentElement.dataset['version'])) ?? 'none' }
}
const look = (page: Page): Promise<void> =>
  page.evaluate(async () => void (await (await navigator.serviceWorker.getRegistration())?.update()))
/**
 * Dispatched as an event: the browser sometimes drops clicks in a background tab, or in one that has just
 * come to the front.
 */
const press = (button: Locator): Promise<void> => button.dispatchEvent('click')
const updateNow = (page: Page): Locator => page.getByRole('button', { name: 'Update now' })
const isOn = (page: Page, version: string): Promise<void> =>
  version === 'none'
    ? expect(page.locator('html')).not.toHaveAttribute('data-version')
    : expect(page.locator('html')).toHaveAttribute('data-version', version)

test('[PWA-06] a new version is announced on the first visit’s tab and applied on request', async ({ context }) => {
  const page = await context.newPage()
  await page.goto(`${own.appUrl}/en/trading#/show/terms`)
  await untilCached(page)
  const next = release()
  await look(page)
  await expect(page.getByText(texts['update.ready'])).toBeVisible()
  await expect(page.locator('html')).not.toHaveAttribute('data-version', next)
  await press(updateNow(page))
  await isOn(page, next)
})

test('[PWA-06] no update during a payment; afterwards every tab updates', async ({ context }) => {
  const { page, version } = await openCached(context, '/show/terms')
  const { page: paying } = await openCached(context, '/show/terms')
  await paying.evaluate(
    () =>
      new Promise<void>((begun) => {
        const pay = () => new Promise<void>((resolve) => begun(void Object.assign(window, { endPayment: resolve })))
        void navigator.locks.request('critical', { mode: 'shared' }, pay)
      }),
  )
  const next = release()
  await look(page)
  await press(updateNow(page))
  await expect(page.getByText(texts['update.waiting'])).toBeVisible()
  for (const tab of [page, paying]) await isOn(tab, version)
  await paying.evaluate(() => (window as unknown as { endPayment(): void }).endPayment())
  // The browser releases the lock in its own time.
  const isHeld = () => navigator.locks.query().then(({ held = [] }) => held.some(({ name }) => name === 'critical'))
  await expect.poll(() => paying.evaluate(isHeld)).toBe(false)
  await press(updateNow(page))
  for (const tab of [page, paying]) await isOn(tab, next)
})

test('[PWA-06] no update while any tab has an unsaved form, whichever tab asks', { tag: '@long' }, async ({ context }) => {
  const { page, version } = await openCached(context, '/show/terms')
  const { page: writing } = await openCached(context, '/show/contacts')
  const next = release()
  await look(page)
  await expect(updateNow(writing)).toBeVisible()
  const message = writing.getByLabel('Your message')
  await message.fill('Half a sentence')
  await press(updateNow(writing))
  await expect(writing.getByText(texts['update.waiting'])).toBeVisible()
  await press(updateNow(page))
  await isOn(page, next)
  await expect(writing.getByText(texts['update.applied'])).toBeVisible()
  await isOn(writing, version)
  await expect(message).toHaveValue('Half a sentence')
  await writing.evaluate(() => void (location.hash = '/home'))
  await isOn(writing, next)
})

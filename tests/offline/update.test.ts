import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import texts from '../../locales/en/app.json' with { type: 'json' }
import type { Page } from 'playwright'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { dist, ensureBuilt } from '../../scripts/build/build.ts'
import { waitFor } from '../support/waitFor.ts'
import { openApp, type OpenApp } from './app.ts'

let app: OpenApp
let folder: string

beforeAll(async () => {
  await ensureBuilt()
  folder = mkdtempSync(join(tmpdir(), 'openfloor-dist-'))
  cpSync(dist, folder, { recursive: true })
  // The server sends these from their folder; a version made by this test has none.
  for (const name of ['index.html', 'service-worker.js'])
    for (const kind of ['br', 'gz']) rmSync(join(folder, `${name}.${kind}`), { force: true })
  app = await openApp({ DIST_DIR: folder })
})
afterAll(async () => {
  await app.close()
  rmSync(folder, { recursive: true, force: true })
})

/** Releases a new version: another page, and a service worker that knows it. */
function release(version: string): void {
  const [page, worker] = [join(folder, 'index.html'), join(folder, 'service-worker.js')]
  writeFileSync(page, readFileSync(page, 'utf8').replace(/<html(?: data-version="\w+")?/, `<html data-version="${version}"`))
  const files = readFileSync(worker, 'utf8').replace(
    /(["']?url["']?:\s*["'`]index\.html["'`][^}]*|["']?revision["']?:\s*["'`][\w-]+["'`],\s*["']?url["']?:\s*["'`]index\.html["'`])/,
    (entry) => entry.replace(/(revision["']?:\s*["'`])[\w-]+/, `$1${version}`),
  )
  writeFileSync(worker, files)
}
const versionOf = (page: Page) => page.evaluate(() => document.documentElement.dataset['version'] ?? null)
const look = (page: Page) => page.evaluate(async () => void (await (await navigator.serviceWorker.getRegistration())?.update()))
/** Dispatched as an event: the browser sometimes drops clicks in a background tab, or in one that has just come to the front. */
const updateNow = (page: Page) => page.getByRole('button', { name: 'Update now' }).dispatchEvent('click')
const untilVersion = (page: Page, version: string) =>
  waitFor(`version ${version}`, async () => (await versionOf(page).catch(() => null)) === version)

test('[PWA-06] a new version is announced on the first visit’s tab and applied on request', async () => {
  const { page } = app
  release('two')
  await look(page)
  await page.getByText(texts['update.ready']).waitFor()
  expect(await versionOf(page)).toBe(null)
  await updateNow(page)
  await untilVersion(page, 'two')
})

test('[PWA-06] no update during a payment; afterwards every tab updates', async () => {
  const { page, context, server } = app
  const paying = await context.newPage()
  await paying.goto(`${server.appUrl}/en/trading#/home`)
  await paying.evaluate(
    () =>
      new Promise<void>((begun) => {
        const pay = () => new Promise<void>((resolve) => begun(void Object.assign(window, { endPayment: resolve })))
        void navigator.locks.request('critical', { mode: 'shared' }, pay)
      }),
  )
  release('three')
  await look(page)
  await updateNow(page)
  await page.getByText(texts['update.waiting']).waitFor()
  expect([await versionOf(page), await versionOf(paying)]).toEqual(['two', 'two'])
  await paying.evaluate(() => (window as unknown as { endPayment(): void }).endPayment())
  // The browser releases the lock in its own time.
  const isHeld = () => navigator.locks.query().then(({ held = [] }) => held.some(({ name }) => name === 'critical'))
  await waitFor('the payment to be over', async () => !(await paying.evaluate(isHeld)))
  await updateNow(page)
  await untilVersion(page, 'three')
  await untilVersion(paying, 'three')
})

test('[PWA-06] no update while any tab has an unsaved form, whichever tab asks', async () => {
  const { page, context, server } = app
  const writing = await context.newPage()
  await writing.goto(`${server.appUrl}/en/trading#/show/contacts`)
  release('four')
  await look(page)
  await writing.getByRole('button', { name: 'Update now' }).waitFor()
  const message = writing.getByLabel('Your message')
  await message.fill('Half a sentence')
  await updateNow(writing)
  await writing.getByText(texts['update.waiting']).waitFor()
  await updateNow(page)
  await untilVersion(page, 'four')
  await writing.getByText(texts['update.applied']).waitFor()
  expect([await versionOf(writing), await message.inputValue()]).toEqual(['three', 'Half a sentence'])
  await writing.evaluate(() => void (location.hash = '/home'))
  await untilVersion(writing, 'four')
})

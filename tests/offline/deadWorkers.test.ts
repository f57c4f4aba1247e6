import type { Page, Worker } from 'playwright'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { waitFor } from '../support/waitFor.ts'
import { openApp, type OpenApp, readRows, untilLocks } from './app.ts'

let app: OpenApp
let page: Page

beforeAll(async () => {
  app = await openApp()
  page = app.page
  await page.goto(`${app.server.appUrl}/en/trading#/show/diagnostics`)
  await page.getByText('leader (polls for all tabs)').waitFor()
  await page.evaluate(() => void Object.assign(globalThis, { notReloaded: true }))
})
afterAll(() => app.close())

const backgroundOf = (): Worker => page.workers().find((worker) => /\/background-[\w-]+\.js/.test(worker.url()))!
const epoch = async () => (await readRows<{ epoch: number }>(page, 'epochs'))[0]?.epoch ?? 0

/**
 * Each way but the first gives the page no event: its ping finds the death. An unhandled rejection ends no
 * worker.
 */
const ways: [string, () => Promise<void>][] = [
  ['throws', () => backgroundOf().evaluate(() => void setTimeout(() => JSON.parse('a fault of this test')))],
  ['ends without a word', () => backgroundOf().evaluate(() => self.close())],
  [
    'hangs in a loop',
    async () =>
      void backgroundOf()
        .evaluate(() => {
          while (Date.now() > 0);
        })
        .catch(() => undefined),
  ],
]

test.each(ways)('[BG-05, PWA-10] when the worker %s, calls settle and the next worker leads without a reload', async (_way, end) => {
  await untilLocks(page, 0)
  const before = await epoch()
  await end()
  const runNow = page.getByRole('button', { name: 'Run now: user' })
  await runNow.click()
  await waitFor('the call to settle', async () => (await runNow.getAttribute('aria-busy')) === null)
  await waitFor('the next worker to lead', async () => (await epoch()) > before)
  await untilLocks(page, 0)
  await runNow.click()
  await waitFor('the call to settle', async () => (await runNow.getAttribute('aria-busy')) === null)
  await page.getByRole('button', { name: 'Refresh' }).click()
  await page.getByText('leader (polls for all tabs)').waitFor()
  expect(await page.evaluate(() => 'notReloaded' in globalThis)).toBe(true)
})

import type { Page } from 'playwright'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openAxeContext, violations } from '../journeys/axe.ts'
import { phone } from '../support/browser.ts'
import { waitFor } from '../support/waitFor.ts'
import { openApp, type OpenApp, readRows, untilCached } from './app.ts'

let app: OpenApp
beforeAll(async () => {
  app = await openApp({}, 'risk partner')
})
afterAll(() => app.close())

const open = (page: Page, hash: string): Promise<unknown> => page.goto(`${app.server.appUrl}/en/trading#${hash}`)
const userSign = async (page: Page): Promise<string | null> =>
  (await readRows<{ topic: string; value: { sign?: string | null } }>(page, 'snapshots')).find(({ topic }) => topic === 'user')?.value
    .sign ?? null

async function sign(page: Page): Promise<void> {
  await open(page, '/home?modal=modal_sign')
  const dialog = page.getByRole('dialog', { name: 'Your signature' })
  await dialog.getByRole('radio', { name: 'Type' }).check()
  await dialog.getByLabel('Your full name').fill('Ada Vale')
  await dialog.getByRole('button', { name: 'Save signature' }).click()
  await dialog.waitFor({ state: 'detached' })
}

test('[VER-09, PWA-04, PWA-05, PWA-10] a signature made offline is listed, survives a reload, and goes by itself', async () => {
  const { page, context } = app
  await open(page, '/show/waiting')
  await page.getByRole('heading', { name: 'Nothing is waiting' }).waitFor()
  await open(page, '/home')
  await context.setOffline(true)
  await sign(page)
  await page.getByText('Your signature is safe on this device').waitFor()
  await open(page, '/show/waiting')
  await page.getByText('You’re offline. Your files are safe').waitFor()
  const item = page.getByRole('listitem').filter({ hasText: 'Signature' })
  await item.getByText('Waiting', { exact: true }).waitFor()
  await page.reload()
  await item.waitFor()
  expect(await userSign(page)).toBe(null)
  await context.setOffline(false)
  await page.getByRole('heading', { name: 'Nothing is waiting' }).waitFor()
  await waitFor('the person’s data to be read again', async () => (await userSign(page)) === 'up')
  expect([await readRows(page, 'uploads'), await readRows(page, 'uploadParts')]).toEqual([[], []])
})

test('[PWA-04] a waiting file can be cancelled, in every tab', async () => {
  const { page, context } = app
  const second = await context.newPage()
  await open(second, '/show/waiting')
  await second.getByRole('heading', { name: 'Nothing is waiting' }).waitFor()
  await context.setOffline(true)
  await open(page, '/home')
  await sign(page)
  await open(page, '/show/waiting')
  await second.getByRole('button', { name: 'Cancel sending: signature.png' }).click()
  await second.getByRole('group', { name: 'Cancel sending: signature.png' }).getByRole('button', { name: 'Cancel sending' }).click()
  for (const tab of [page, second]) await tab.getByRole('heading', { name: 'Nothing is waiting' }).waitFor()
  await context.setOffline(false)
  await expect.poll(() => readRows(page, 'uploads')).toEqual([])
  await second.close()
})

test.each(['dark', 'light'] as const)(
  '[APP-24, APP-25] the list of waiting files is accessible on a phone in the %s theme',
  async (theme) => {
    const storageState = await app.context.storageState()
    const context = await openAxeContext(app.context.browser()!, { theme, viewport: phone }, { storageState })
    const page = await context.newPage()
    await open(page, '/show/waiting')
    await page.getByRole('heading', { name: 'Nothing is waiting' }).waitFor()
    expect(await violations(page)).toEqual([])
    await untilCached(page)
    await context.setOffline(true)
    await sign(page)
    await open(page, '/show/waiting')
    await page.getByRole('button', { name: 'Cancel sending: signature.png' }).waitFor()
    expect(await violations(page)).toEqual([])
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
    await context.close()
  },
)

test('[SES-14] signing out asks where a file waits, and deletes it', async () => {
  const { page, context } = app
  await open(page, '/home')
  await context.setOffline(true)
  await sign(page)
  await page.locator('[popovertarget=panel-profile]:visible').first().click()
  await page.getByRole('button', { name: 'Sign out' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Sign out and delete' }).click()
  await page.waitForURL(/#\/home$/)
  const rowsLeft = async () => [...(await readRows(page, 'uploads')), ...(await readRows(page, 'uploadParts'))]
  // The page reloads meanwhile.
  await expect.poll(() => rowsLeft().catch(() => null)).toEqual([])
})

import { readFileSync } from 'node:fs'
import type { Page } from 'playwright'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { waitFor } from '../support/waitFor.ts'
import { holdRequests } from '../support/holdRequests.ts'
import { leaderLocks, makeDue, openApp, type OpenApp, readRows, untilLocks } from './app.ts'

let app: OpenApp
const refreshes: string[] = []

beforeAll(async () => {
  app = await openApp()
  app.context.on('request', (request) => {
    if (new URL(request.url()).pathname === '/api/fraud/user') refreshes.push(request.url())
  })
})
afterAll(() => app.close())

const openTab = async (): Promise<Page> => {
  const page = await app.context.newPage()
  await page.goto(`${app.server.appUrl}/en/trading#/home`)
  return page
}
const epochs = async (page: Page) => (await readRows<{ epoch: number }>(page, 'epochs'))[0]?.epoch ?? 0

const crash = async (page: Page): Promise<void> => {
  const session = await app.context.newCDPSession(page)
  // A crashed page does not respond, even to this command.
  void session.send('Page.crash').catch(() => undefined)
}
const ways: [string, (page: Page) => Promise<void>][] = [
  ['is closed', (page) => page.close()],
  ['crashes', crash],
  ['is led elsewhere', async (page) => void (await page.goto('about:blank'))],
]

test('[BG-04] offline nothing that is due is asked for, and on reconnect each job runs once', async () => {
  const page = app.page
  await untilLocks(page, 0)
  await app.context.setOffline(true)
  await page
    .getByText(/Offline since/)
    .first()
    .waitFor()
  await makeDue(page, 'user')
  const asked = refreshes.length
  await page.reload()
  await page
    .getByText(/Offline since/)
    .first()
    .waitFor()
  expect(refreshes.length).toBe(asked)
  await app.context.setOffline(false)
  await waitFor('the overdue job to ask', () => refreshes.length > asked)
  await page
    .getByText(/Offline since/)
    .first()
    .waitFor({ state: 'detached' })
  const next = async () => (await readRows<{ key: string; nextAt: number }>(page, 'jobs')).find(({ key }) => key === 'user')?.nextAt ?? 0
  await waitFor('its next time to be minutes away', async () => (await next()) > Date.now() + 60_000)
  expect(refreshes.length).toBe(asked + 1)
})

test.each(ways)('[BG-03] when the leader’s tab %s, another tab runs the due jobs', async (_way, end) => {
  const leader = app.context.pages().at(-1)!
  await leader.goto(`${app.server.appUrl}/en/trading#/home`)
  await untilLocks(leader, 0)
  const [second, third] = [await openTab(), await openTab()]
  const before = await untilLocks(second, 2)
  const epoch = await epochs(second)
  // The first tab's own refresh, 9 s after its load, is over: from here on nothing is due early.
  await waitFor(
    'the refresh of the first tab',
    async () =>
      ((await readRows<{ key: string; lastRunAt: number | null }>(second, 'jobs')).find(({ key }) => key === 'user')?.lastRunAt ?? 0) > 0,
  )
  await makeDue(second, 'user')
  const asked = refreshes.length
  await end(leader)
  const after = await untilLocks(second, 1)
  expect(after.held).not.toEqual(before.held)
  await waitFor('the next leader to ask', () => refreshes.length > asked)
  expect(await epochs(third)).toBe(epoch + 1)
  await third.close()
  await untilLocks(second, 0)
})

test('[BG-09] diagnostics list jobs, leader and stored data, and can run a job or cut the connection', async () => {
  const page = app.context.pages().at(-1)!
  await page.goto(`${app.server.appUrl}/en/trading#/show/diagnostics`)
  // Opened by its address it waits for the session, which tells whose jobs these are.
  const second = await app.context.newPage()
  const start = await holdRequests(second, '**/api/rpc')
  await second.goto(`${app.server.appUrl}/en/trading#/show/diagnostics`)
  await second.getByRole('heading', { level: 1 }).waitFor()
  start.release()
  await second.getByText('uploads').first().waitFor()
  await page.getByRole('button', { name: 'Refresh' }).click()
  const roles = () => Promise.all([page, second].map((tab) => tab.getByText(/^(leader|follows)/).textContent()))
  await expect.poll(async () => new Set(await roles())).toEqual(new Set(['follows another tab', 'leader (polls for all tabs)']))
  await second.close()
  await untilLocks(page, 0)
  await waitFor('this tab to lead', async () => {
    await page.getByRole('button', { name: 'Refresh' }).click()
    return page.getByText('leader (polls for all tabs)').isVisible()
  })
  const user = page.getByRole('listitem').filter({ hasText: 'user' })
  expect(await user.innerText()).toMatch(/Next due: .*\d\d:\d\d/)
  const asked = refreshes.length
  const runNow = page.getByRole('button', { name: 'Run now: user' })
  await runNow.click()
  await waitFor('the job to run', () => refreshes.length === asked + 1)
  // The shown result may still be that of the run before, so wait until the button is no longer busy.
  await waitFor('the job to end', async () => (await runNow.getAttribute('aria-busy')) === null)
  await user.getByText(/Last run: .*result: ok/).waitFor()
  await page.getByText('Service worker', { exact: true }).waitFor()
  expect(await page.locator('dl').last().innerText()).toMatch(/Service worker\s+active[\s\S]*Notifications\s+(not asked yet|blocked)/)
  expect(await page.locator('dl').last().innerText()).toMatch(/Storage used\s+[\d.,]+ MB/)

  await page.getByRole('button', { name: 'Go offline' }).click()
  await page
    .getByText(/Offline since/)
    .first()
    .waitFor()
  await runNow.click()
  await page.getByText('We can’t reach our servers').waitFor()
  expect(refreshes.length).toBe(asked + 1)
  await page.getByRole('button', { name: 'Go online' }).click()
  await page.getByRole('button', { name: 'Go offline' }).waitFor()
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export log' }).click()
  const file = await download
  const log = JSON.parse(readFileSync(await file.path(), 'utf8')) as { log: { event: string; about?: string; result?: string }[] }
  expect(log.log).toContainEqual(expect.objectContaining({ event: 'ran', about: 'user', result: 'ok' }))
})

test('[SES-19, APP-29] the layout renders before the start’s request responds; a first visit’s fonts wait', async () => {
  // Without a service worker it is a first visit. Signed in as in the other tests.
  const storageState = await app.context.storageState()
  const context = await app.context.browser()!.newContext({ locale: 'en-GB', serviceWorkers: 'block', storageState })
  const page = await context.newPage()
  const posts: { path: string; body: string }[] = []
  const typefaces: string[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('.woff2')) typefaces.push(request.url())
    if (request.method() === 'POST') posts.push({ path: new URL(request.url()).pathname, body: request.postData() ?? '' })
  })
  const start = await holdRequests(page, '**/api/rpc')
  await page.goto(`${app.server.appUrl}/en/trading#/show/funding`)
  await page.getByRole('banner').waitFor()
  await page.getByRole('status', { name: 'Loading' }).waitFor()
  // The app's idle work is done by then.
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(() => requestIdleCallback(resolve))))
  expect(typefaces).toEqual([])
  expect(posts.map(({ path }) => path)).toEqual(['/api/rpc'])
  expect((JSON.parse(posts[0]!.body) as { method: string }[]).map(({ method }) => method)).toEqual([
    'session',
    'settings',
    'countries',
    'counters',
  ])
  start.release()
  await page.getByLabel('Card number').waitFor()
  await waitFor('the typeface', () => typefaces.length === 1)
  expect(posts.filter(({ path }) => path === '/api/rpc')).toHaveLength(1)
  await context.close()
})

test('[BG-03] of five tabs one leads and four wait', async () => {
  const first = app.context.pages().at(-1)!
  await untilLocks(first, 0)
  const more = [await openTab(), await openTab(), await openTab(), await openTab()]
  const { held, waiting } = await untilLocks(first, 4)
  expect([held.length, waiting]).toEqual([1, 4])
  for (const page of more) await page.close()
  await untilLocks(first, 0)
  expect((await leaderLocks(first)).held).toEqual(held)
})

import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { waitFor } from '../support/waitFor.ts'
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
  // A crashed page answers nothing any more, not even this.
  void session.send('Page.crash').catch(() => undefined)
}
const ways: [string, (page: Page) => Promise<void>][] = [
  ['is closed', (page) => page.close()],
  ['crashes', crash],
  ['is led elsewhere', async (page) => void (await page.goto('about:blank'))],
]

test.each(ways)('[BG-03] when the leader’s tab %s, another tab goes on with what is due', async (_way, end) => {
  const leader = app.context.pages().at(-1)!
  await leader.goto(`${app.server.appUrl}/en/trading#/home`)
  await untilLocks(leader, 0)
  const [second, third] = [await openTab(), await openTab()]
  const before = await untilLocks(second, 2)
  const epoch = await epochs(second)
  // The first tab's own refresh, 9 s after its load, is over: from here on nothing is due before its time.
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
  expect(refreshes.length).toBe(asked + 1)
  expect(await epochs(third)).toBe(epoch + 1)
  await third.close()
  await untilLocks(second, 0)
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

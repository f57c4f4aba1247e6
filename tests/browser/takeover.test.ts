import { readFileSync } from 'node:fs'
import type { BrowserContext, Page } from 'playwright/test'
import { makeDue, readRows, untilCached, untilLocks } from '../offline/app.ts'
import { expect, test } from './fixtures.ts'

/** Collects the calls of these tabs to a path. By default it is the one of the job `user`. */
function callsOf(tabs: readonly Page[], path = '/api/fraud/user'): string[] {
  const calls: string[] = []
  for (const tab of tabs)
    tab.on('request', (request) => {
      if (new URL(request.url()).pathname === path) calls.push(request.url())
    })
  return calls
}
const openTab = async (context: BrowserContext, appUrl: string): Promise<Page> => {
  const page = await context.newPage()
  await page.goto(`${appUrl}/en/trading#/show/terms`)
  return page
}
const epochs = async (page: Page): Promise<number> => (await readRows<{ epoch: number }>(page, 'epochs'))[0]?.epoch ?? 0
type Job = { key: string; nextAt: number; lastRunAt: number | null }
const job = async (page: Page, name: string): Promise<Job | undefined> =>
  (await readRows<Job>(page, 'jobs')).find(({ key }) => key === name)
const offline = (page: Page) => page.getByText(/Offline since/).first()

test('[BG-03] when the leader’s tab is closed, another tab runs the due jobs', async ({ context, server, newcomerPage: leader }) => {
  await leader.goto(`${server.appUrl}/en/trading#/show/terms`)
  await untilLocks(leader, 0)
  const [second, third] = [await openTab(context, server.appUrl), await openTab(context, server.appUrl)]
  const before = await untilLocks(second, 2)
  const epoch = await epochs(second)
  // A new leader puts the job `user` off, and this one not.
  await expect.poll(() => job(second, 'signals')).toBeDefined()
  const due = await makeDue(second, 'signals')
  await leader.close()
  const after = await untilLocks(second, 1)
  expect(after.held).not.toEqual(before.held)
  await expect.poll(async () => (await job(third, 'signals'))?.nextAt).toBeGreaterThan(due)
  expect(await epochs(third)).toBe(epoch + 1)
})

test.describe('with the app cached for offline use', () => {
  test.use({ serviceWorkers: 'allow' })

  test('[BG-04] offline nothing that is due is asked for, and on reconnect it is', async ({ context, server, newcomerPage: page }) => {
    const calls = callsOf([page])
    await page.goto(`${server.appUrl}/en/trading#/show/terms`)
    await untilCached(page)
    await untilLocks(page, 0)
    await expect.poll(() => job(page, 'user')).toBeDefined()
    await context.setOffline(true)
    await page.reload()
    await expect(offline(page)).toBeVisible()
    await untilLocks(page, 0)
    await makeDue(page, 'user')
    const asked = calls.length
    await expect(offline(page)).toBeVisible()
    expect(calls.length).toBe(asked)
    await context.setOffline(false)
    await expect.poll(() => calls.length).toBeGreaterThan(asked)
    await expect(offline(page)).toHaveCount(0)
    await expect.poll(async () => (await job(page, 'user'))?.nextAt ?? 0).toBeGreaterThan(Date.now() + 60_000)
  })
})

test(
  '[BG-09] diagnostics list jobs, leader and stored data, and can run a job or cut the connection',
  { tag: '@long' },
  async ({ context, server, newcomerPage: page }) => {
    await page.goto(`${server.appUrl}/en/trading#/show/diagnostics`)
    await untilLocks(page, 0)
    const second = await context.newPage()
    const calls = callsOf([second])
    await second.goto(`${server.appUrl}/en/trading#/show/diagnostics`)
    const leads = 'leader (polls for all tabs)'
    await expect(second.getByText('follows another tab')).toBeVisible()
    await page.getByRole('button', { name: 'Refresh' }).click()
    await expect(page.getByText(leads)).toBeVisible()
    await page.close()
    await untilLocks(second, 0)
    await expect(async () => {
      await second.getByRole('button', { name: 'Refresh' }).click()
      await expect(second.getByText(leads)).toBeVisible({ timeout: 1_000 })
    }).toPass()

    const user = second.getByRole('listitem').filter({ hasText: 'user' })
    await expect(user).toContainText(/Next due: .*\d\d:\d\d/)
    const runNow = second.getByRole('button', { name: 'Run now: user' })
    await runNow.click()
    await expect(user).toContainText(/Last run: .*result: ok/)
    await expect(runNow).not.toHaveAttribute('aria-busy')
    const facts = second.locator('dl').last()
    await expect(facts).toContainText(/Notifications\s*(not asked yet|blocked)/)
    await expect(facts).toContainText(/Storage used\s*[\d.,]+ MB/)

    await second.getByRole('button', { name: 'Go offline' }).click()
    await expect(offline(second)).toBeVisible()
    const asked = calls.length
    await runNow.click()
    await expect(second.getByText('We can’t reach our servers')).toBeVisible()
    expect(calls.length).toBe(asked)
    await second.getByRole('button', { name: 'Go online' }).click()
    await expect(second.getByRole('button', { name: 'Go offline' })).toBeVisible()
    const download = second.waitForEvent('download')
    await second.getByRole('button', { name: 'Export log' }).click()
    const { log } = JSON.parse(readFileSync(await (await download).path(), 'utf8')) as { log: readonly object[] }
    expect(log).toContainEqual(expect.objectContaining({ event: 'ran', about: 'user', result: 'ok' }))
  },
)

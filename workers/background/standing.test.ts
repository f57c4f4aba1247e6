import { expect, test } from 'vitest'
import { minuteMs, secondMs } from '../../domain/kernel/time.ts'
import { createFakeClock } from '../../tests/support/fakeClock.ts'
import { createFakeBrowser } from '../../tests/support/fakeTabs.ts'
import { json } from '../../tests/support/json.ts'
import { wireUser } from '../../tests/support/wireUser.ts'

const everyMs = 15 * secondMs

/** Tabs of one person; those of `watching` show a ranking and ask for the next reading after each one. */
async function open(count: number) {
  const clock = createFakeClock(undefined, 6)
  const server = { status: 200, isRefusing: false, reads: 0 }
  const browser = createFakeBrowser({
    clock,
    async serve(path) {
      if (path === '/api/fraud/user') return json({ return: 'true', data: wireUser() })
      if (path !== '/api/tourney/current') return json({ return: 'true' })
      server.reads += 1
      if (server.isRefusing) return json({ return: 'false', error: 'country.closed' }, 451)
      return json({ return: 'true', list: [] }, server.status)
    },
  })
  const tabs = Array.from({ length: count }, () => browser.open())
  const watching = new Set(tabs)
  for (const tab of tabs) {
    const push = tab.events.push.bind(tab.events)
    tab.events.push = (...events) => {
      const isOver = events.some(({ batch }) => batch.some(({ topic }) => topic === 'standing' || topic === 'due'))
      if (isOver && watching.has(tab)) void tab.api.remind('contest', everyMs)
      return push(...events)
    }
    await tab.api.attach({ uid: 7, csrf: 'token', language: 'en' })
    await clock.settle()
    await tab.api.remind('contest', everyMs)
  }
  return { clock, server, tabs, watching }
}

test('[ENG-08, BG-03] five tabs that show rankings have one of them read for all', async () => {
  const { clock, server, tabs } = await open(5)
  await clock.advance(10 * minuteMs)
  expect(server.reads).toBe(40)
  for (const tab of tabs) expect(tab.facts().filter(({ topic }) => topic === 'standing')).toHaveLength(40)
})

test('[ENG-08, ENG-05] the next leader reads at the stored time, and no longer once no page shows rankings', async () => {
  const { clock, server, tabs, watching } = await open(2)
  await clock.advance(10 * secondMs)
  tabs[0]!.kill()
  await clock.advance(5 * secondMs - 1)
  expect(server.reads).toBe(0)
  await clock.advance(1)
  expect(server.reads).toBe(1)
  watching.clear()
  await clock.advance(minuteMs)
  expect(server.reads).toBe(2)
})

test('[ENG-08, BG-04] a reading that fails is tried again, and goes on where it was', async () => {
  const { clock, server, tabs } = await open(1)
  server.status = 503
  await clock.advance(minuteMs)
  expect(tabs[0]!.facts().some(({ topic }) => topic === 'standing')).toBe(false)
  server.status = 200
  await clock.advance(2 * minuteMs)
  expect(tabs[0]!.facts().some(({ topic }) => topic === 'standing')).toBe(true)
})

test('[ENG-08] a reading that the server refuses is not the last one', async () => {
  const { clock, server, tabs, watching } = await open(2)
  server.isRefusing = true
  await clock.advance(minuteMs)
  expect(server.reads).toBe(4)
  server.isRefusing = false
  await clock.advance(everyMs)
  for (const tab of tabs) expect(tab.facts().filter(({ topic }) => topic === 'standing')).toHaveLength(1)
  server.isRefusing = true
  watching.clear()
  await clock.advance(2 * everyMs)
  expect(server.reads).toBe(6)
})

import { expect, test } from 'vitest'
import type { NotificationsView } from '../../contract/background.ts'
import { minuteMs, secondMs } from '../../domain/kernel/time.ts'
import { createFakeClock } from '../../tests/support/fakeClock.ts'
import { createFakeBrowser, type FakeTab } from '../../tests/support/fakeTabs.ts'
import { json } from '../../tests/support/json.ts'
import { wireUser } from '../../tests/support/wireUser.ts'
import { createMemoryStore } from './store/memoryStore.ts'

const path = '/api/us/notifications'
const person = { uid: 7, csrf: 'token', language: 'en' as const }

async function open(count: number) {
  const clock = createFakeClock(undefined, 4)
  const store = createMemoryStore()
  let [calls, read] = [0, 0]
  const server = { kinds: ['passwordChanged'], verification: 'None' }
  const browser = createFakeBrowser({
    clock,
    store,
    async serve(asked) {
      if (asked === '/api/fraud/user') return json({ return: 'true', data: { ...wireUser(), verification: server.verification } })
      if (asked !== path) return json({ return: 'true' })
      calls += 1
      return json({ list: server.kinds.map((kind, at) => ({ id: kind, read, kind, params: {}, link: '#/home', at })), new: 1 - read })
    },
  })
  const tabs = Array.from({ length: count }, () => browser.open())
  for (const tab of tabs) {
    await tab.api.attach(person)
    await clock.settle()
  }
  return { clock, store, browser, server, tabs, calls: () => calls, markRead: () => void (read = 1) }
}
const viewsOf = (tab: FakeTab): NotificationsView[] => tab.facts().flatMap((fact) => (fact.topic === 'notifications' ? [fact.view] : []))

test('[ENG-14] one tab reads the list each minute, and all tabs get it', async () => {
  const { clock, tabs, calls } = await open(5)
  await clock.advance(9 * secondMs)
  expect(calls()).toBe(0)
  await clock.advance(10 * minuteMs)
  expect(calls()).toBe(10)
  for (const tab of tabs) expect(viewsOf(tab)).toHaveLength(10)
})

test('[ENG-14] a mark of one tab reaches every tab at once', async () => {
  const { clock, tabs, markRead } = await open(3)
  await clock.advance(11 * secondMs)
  markRead()
  const refreshed = tabs[2]?.api.runNow('notifications')
  await clock.advance(secondMs)
  expect(await refreshed).toEqual({ ok: true, value: null })
  for (const tab of tabs) expect(viewsOf(tab).at(-1)).toMatchObject({ unread: 0, list: [{ id: 'passwordChanged', read: 1 }] })
})

test('[SES-18, ENG-14] what a notification tells of reaches every tab with it, once', async () => {
  const { clock, server, tabs } = await open(2)
  const verificationsIn = (tab: FakeTab): string[] => tab.facts().flatMap((fact) => (fact.topic === 'user' ? [fact.user.verification] : []))
  await clock.advance(11 * secondMs)
  for (const tab of tabs) expect(verificationsIn(tab)).toEqual(['None'])
  Object.assign(server, { kinds: ['verified', 'passwordChanged'], verification: 'Full' })
  await clock.advance(3 * minuteMs)
  for (const tab of tabs) expect(verificationsIn(tab)).toEqual(['None', 'Full'])
})

test('[PWA-04] the list is kept on the device, with its age', async () => {
  const { clock, browser } = await open(1)
  await clock.advance(11 * secondMs)
  const at = clock.now()
  const later = browser.open()
  const kept = await later.api.attach(person)
  expect(kept).toMatchObject({ ok: true, value: { notifications: { unread: 1, list: [{ id: 'passwordChanged' }] } } })
  expect(kept.ok && kept.value.notifications?.at).toBeLessThanOrEqual(at)
})

test.each([
  ['no answer', () => Promise.reject(new TypeError('Failed to fetch')), true],
  ['a page of another network', async () => new Response('<html>'), true],
  ['a proxy’s 502', async () => new Response('<html>', { status: 502 }), true],
  ['a server that is busy', async () => json({ return: 'false' }, 429, { 'retry-after': '60' }), false],
  ['a refusal', async () => json({ return: 'false', error: 'auth.unverified' }, 400), false],
] as const)('[PWA-04] after %s the poll reports whether it was answered', async (_name, answer, isReported) => {
  const clock = createFakeClock(undefined, 4)
  const serve = async (asked: string): Promise<Response> =>
    asked === path ? answer() : json(asked === '/api/fraud/user' ? { return: 'true', data: wireUser() } : { return: 'true' })
  const tab = createFakeBrowser({ clock, store: createMemoryStore(), serve }).open()
  await tab.api.attach(person)
  await clock.settle()
  await clock.advance(11 * secondMs)
  expect(tab.facts().some(({ topic }) => topic === 'unanswered')).toBe(isReported)
})

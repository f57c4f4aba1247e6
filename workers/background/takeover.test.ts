import { expect, test } from 'vitest'
import { minuteMs, secondMs } from '../../domain/kernel/time.ts'
import { createFakeClock } from '../../tests/support/fakeClock.ts'
import { createFakeBrowser } from '../../tests/support/fakeTabs.ts'
import { json } from '../../tests/support/json.ts'
import { FencedOff } from './store/store.ts'
import { wireUser } from '../../tests/support/wireUser.ts'

const person = { uid: 7, csrf: 'token', language: 'en' as const }
const guid = 'invoice-guid-00000001'

async function open(count: number, withLocks = true) {
  const clock = createFakeClock(undefined, 6)
  const asked: { path: string; tab: string; at: number; csrf: string }[] = []
  const browser = createFakeBrowser({
    clock,
    locks: withLocks,
    async serve(path, init, tab) {
      asked.push({ path, tab, at: clock.now(), csrf: (init.headers as Record<string, string>)['x-csrf-token'] ?? '' })
      if (path === '/api/fraud/user') return json({ return: 'true', data: wireUser() })
      return json({ status: 'wt', hash: null, now: clock.now(), deadline: clock.now() + 3_600_000 })
    },
  })
  const tabs = Array.from({ length: count }, () => browser.open())
  for (const tab of tabs) {
    await tab.api.attach(person)
    await clock.settle()
  }
  const leaders = async () => {
    const all = await Promise.all(
      tabs.map(
        async (tab) =>
          ((await Promise.race([tab.api.diagnostics(), clock.settle()])) as { value?: { leader: boolean } } | undefined)?.value?.leader,
      ),
    )
    return tabs.filter((_tab, n) => all[n]).map(({ id }) => id)
  }
  const askedFor = (wanted: string) => asked.filter(({ path }) => path === wanted)
  return { clock, browser, tabs, asked, leaders, checks: () => askedFor('/api/btc/check'), users: () => askedFor('/api/fraud/user') }
}

test('[BG-03] one of five tabs polls', async () => {
  const { clock, tabs, leaders, asked, users } = await open(5)
  await clock.advance(20 * minuteMs)
  expect(await leaders()).toEqual(['tab1'])
  expect(new Set(asked.map(({ tab }) => tab))).toEqual(new Set(['tab1']))
  for (const tab of tabs) expect(tab.facts().filter(({ topic }) => topic === 'user')).toHaveLength(users().length)
})

test.each([5, 10])('[BG-03] %d tabs make the requests of one', async (count) => {
  const requestsOf = async (tabs: number): Promise<string[]> => {
    const { clock, tabs: opened, asked } = await open(tabs)
    const begun = clock.now()
    for (const tab of opened) await tab.api.watchInvoice('btc', guid)
    await clock.advance(20 * minuteMs)
    return asked.map(({ path, at }) => `${path} ${Math.round((at - begun) / minuteMs)}`)
  }
  expect(await requestsOf(count)).toEqual(await requestsOf(1))
})

test('[BG-03] the next tab continues when the leader dies, without repeating a request', async () => {
  const { clock, tabs, checks, leaders } = await open(3)
  await tabs[2]!.api.watchInvoice('btc', guid)
  await clock.advance(30 * secondMs)
  tabs[0]!.kill()
  await clock.advance(30 * secondMs)
  expect(checks().map(({ tab }) => tab)).toEqual(['tab1', 'tab2'])
  expect(checks()[1]!.at - checks()[0]!.at).toBe(minuteMs)
  expect(await leaders()).toEqual(['tab2'])
})

test.each([
  ['between two polls', 30 * secondMs],
  ['a second before a poll is due', 59 * secondMs],
  ['when a poll is due', minuteMs],
])('[BG-03] the next tab leads within 2 s of a leader dying %s and polls', async (_when, lived) => {
  const { clock, tabs, checks, leaders } = await open(3)
  await tabs[2]!.api.watchInvoice('btc', guid)
  await clock.settle()
  const begun = clock.now()
  await clock.advance(lived)
  const asked = checks().length
  tabs[0]!.kill()
  await clock.advance(2 * secondMs)
  expect(await leaders()).toEqual(['tab2'])
  // `leaders` does not advance the clock: whatever is due was polled by the new leader alone.
  const due = Math.floor((clock.now() - begun) / minuteMs)
  expect(
    checks()
      .slice(asked)
      .every(({ tab }) => tab === 'tab2'),
  ).toBe(true)
  expect(checks()).toHaveLength(1 + due)
})

test('[BG-03] a visible tab replaces a frozen leader, which cannot write when it wakes', async () => {
  const { clock, tabs, browser, leaders } = await open(2)
  await tabs[1]!.api.setVisible(true)
  const before = (await browser.store.get('epochs', 7, 'epoch'))!.epoch
  tabs[0]!.freeze()
  await clock.advance(16 * secondMs)
  expect(await leaders()).toEqual(['tab2'])
  expect((await browser.store.get('epochs', 7, 'epoch'))!.epoch).toBe(before + 1)
  await expect(browser.store.write(7, [], { fence: { epoch: before } })).rejects.toThrow(FencedOff)
})

test('[BG-03] the next leader runs a command that the dying leader did not answer', async () => {
  const { clock, tabs, checks } = await open(2)
  await tabs[1]!.api.setVisible(true)
  tabs[0]!.freeze()
  const watched = tabs[1]!.api.watchInvoice('btc', guid)
  await clock.advance(16 * secondMs)
  expect(await watched).toMatchObject({ ok: true, value: { guid } })
  expect(checks().map(({ tab }) => tab)).toEqual(['tab2'])
})

test('[BG-03] the leader answers a follower’s commands', async () => {
  const { tabs, checks } = await open(3)
  expect(await tabs[2]!.api.watchInvoice('btc', guid)).toMatchObject({ ok: true, value: { guid } })
  expect(await tabs[1]!.api.refreshUser()).toMatchObject({ ok: true, value: { userId: 7 } })
  expect(checks()).toMatchObject([{ tab: 'tab1' }])
})

test('the leader sends a token that another tab has received', async () => {
  const { clock, tabs, asked } = await open(2)
  await tabs[1]!.api.attach({ ...person, csrf: 'renewed' })
  await clock.settle()
  await tabs[1]!.api.refreshUser()
  expect(asked.at(-1)).toMatchObject({ tab: 'tab1', csrf: 'renewed' })
})

test('[BG-03] a suspended page hands over at once, and rejoins when it is visible', async () => {
  const { clock, tabs, leaders } = await open(2)
  await tabs[0]!.api.suspend()
  await clock.settle()
  expect(await leaders()).toEqual(['tab2'])
  await tabs[0]!.api.setVisible(true)
  tabs[1]!.kill()
  await clock.settle()
  expect(await leaders()).toEqual(['tab1'])
})

test('every tab works alone on the same table without Web Locks', async () => {
  const { clock, tabs, users, leaders } = await open(2, false)
  await clock.advance(minuteMs)
  expect(await leaders()).toEqual(['tab1', 'tab2'])
  tabs[0]!.kill()
  await clock.advance(10 * minuteMs)
  expect(users().filter(({ tab }) => tab === 'tab2')).toHaveLength(2)
})

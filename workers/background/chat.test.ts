import { expect, test } from 'vitest'
import { hourMs, minuteMs, secondMs } from '../../domain/kernel/time.ts'
import { createFakeClock } from '../../tests/support/fakeClock.ts'
import { createFakeBrowser } from '../../tests/support/fakeTabs.ts'
import { json } from '../../tests/support/json.ts'
import { wireUser } from '../../tests/support/wireUser.ts'
import { createMemoryStore } from './store/memoryStore.ts'

const person = (uid = 7) => ({ uid, csrf: 'token', language: 'en' as const })
const pushPath = '/api/chat/balance'
const hostPath = '/api/triggers/last_host'

async function open(count = 1, store = createMemoryStore()) {
  const clock = createFakeClock(undefined, 4)
  const calls: { path: string; at: number; body: unknown }[] = []
  let available = '10.00'
  let status = 200
  const browser = createFakeBrowser({
    clock,
    store,
    async serve(path, init) {
      calls.push({ path, at: clock.now(), body: typeof init.body === 'string' ? JSON.parse(init.body) : undefined })
      if (path === '/api/fraud/user') return json({ return: 'true', data: { ...wireUser(), available } })
      return json({ return: 'true' }, path === pushPath ? status : 200)
    },
  })
  const began = clock.now()
  const tabs = Array.from({ length: count }, () => browser.open())
  for (const tab of tabs) {
    await tab.api.attach(person())
    await clock.settle()
  }
  const [tab] = tabs
  if (!tab) throw new Error('no tab')
  return {
    clock,
    browser,
    store,
    tab,
    began,
    to: (path: string) => calls.filter((call) => call.path === path),
    answerWith: (next: number) => void (status = next),
    /** Reports another amount to the page. */
    async has(amount: string): Promise<void> {
      available = amount
      await tab.api.keepUser({ ...wireUser(), available: amount }, clock.now(), null)
    },
  }
}

test('[TRD-06] pushes a changed balance at most once a minute, for any number of tabs', async () => {
  const { clock, to, has } = await open(3)
  await has('10.00')
  await clock.advance(10 * minuteMs)
  expect(to(pushPath).map(({ body }) => (body as { balance: string }).balance)).toEqual(['10.00'])
  for (let second = 0; second < 600; second += 1) {
    await has(`${100 + second}.00`)
    await clock.advance(secondMs)
  }
  const moments = to(pushPath).map(({ at }) => at)
  expect(moments.length).toBeGreaterThan(9)
  expect(moments.slice(1).every((at, index) => at - (moments[index] ?? 0) >= minuteMs)).toBe(true)
  const count = moments.length
  await clock.advance(hourMs)
  expect(to(pushPath).length).toBeLessThanOrEqual(count + 1)
  expect(to(pushPath).at(-1)?.body).toMatchObject({ balance: '699.00', all: [expect.objectContaining({ currency: expect.any(String) })] })
})

test('[TRD-06] repeats a failed push after a minute at the earliest', async () => {
  const { clock, to, has, answerWith } = await open()
  await has('5.00')
  answerWith(503)
  await clock.advance(5 * minuteMs)
  answerWith(200)
  await clock.advance(10 * minuteMs)
  const moments = to(pushPath).map(({ at }) => at)
  expect(moments.length).toBeGreaterThan(1)
  expect(moments.slice(1).every((at, index) => at - (moments[index] ?? 0) >= minuteMs)).toBe(true)
  const count = moments.length
  await clock.advance(10 * minuteMs)
  expect(to(pushPath)).toHaveLength(count)
})

test('[TRD-06] does not push the same amount again after a restart', async () => {
  const first = await open()
  await first.has('10.00')
  await first.clock.advance(2 * minuteMs)
  expect(first.to(pushPath)).toHaveLength(1)
  const second = await open(1, first.store)
  await second.clock.advance(10 * minuteMs)
  expect(second.to(pushPath)).toEqual([])
})

test('[TRD-08] reports the last host 4 s after load, without a body, once for each person', async () => {
  const { clock, to, tab, began, browser, store } = await open(2)
  await clock.advance(4 * secondMs - 1)
  expect(to(hostPath)).toEqual([])
  await clock.advance(1)
  expect(to(hostPath).map(({ at }) => at - began)).toEqual([4 * secondMs])
  await clock.advance(hourMs)
  tab.kill()
  await browser.open().api.attach(person())
  await clock.advance(hourMs)
  expect(to(hostPath)).toHaveLength(1)
  const again = await open(1, store)
  await again.clock.advance(minuteMs)
  expect(again.to(hostPath)).toEqual([])
})

test('[TRD-08] reports the last host again for another person on the device', async () => {
  const { clock, to, tab } = await open()
  await clock.advance(10 * secondMs)
  await tab.api.attach(person(8))
  await clock.advance(10 * secondMs)
  expect(to(hostPath)).toHaveLength(2)
})

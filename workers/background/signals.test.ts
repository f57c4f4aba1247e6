import 'fake-indexeddb/auto'
import { expect, test } from 'vitest'
import type { WireSignal } from '../../contract/signals.ts'
import { hourMs, minuteMs, secondMs } from '../../domain/kernel/time.ts'
import { createFakeClock } from '../../tests/support/fakeClock.ts'
import { createFakeBrowser, type FakeTab } from '../../tests/support/fakeTabs.ts'
import { json } from '../../tests/support/json.ts'
import { wireUser } from '../../tests/support/wireUser.ts'
import { createDatabaseConnection } from './store/databaseConnection.ts'
import { createIndexedDbStore } from './store/indexedDbStore.ts'
import { migrations } from './store/migrations.ts'

const person = { uid: 7, csrf: 'token', language: 'en' as const }
let databases = 0

type Page = { tab: FakeTab; shown: string[]; show(place: 'home' | 'busy' | 'elsewhere'): Promise<void> }

async function setUp(count = 1) {
  // IndexedDB needs more turns than memory.
  const clock = createFakeClock(undefined, 25)
  const store = createIndexedDbStore(createDatabaseConnection(`signals-${++databases}`, migrations, () => undefined))
  const calls: number[] = []
  const server = { signal: null as WireSignal | null, status: 200, mutesAll: false, mutesRead: 0 }
  const opened = clock.now()
  const browser = createFakeBrowser({
    clock,
    store,
    async serve(path) {
      if (path === '/api/fraud/user') return json({ return: 'true', data: wireUser() })
      if (path === '/api/signals/mutes') {
        server.mutesRead += 1
        return json({ return: 'true', all: server.mutesAll, symbols: [] })
      }
      if (path !== '/api/signals') return json({ return: 'true' })
      calls.push((clock.now() - opened) / secondMs)
      return json({ return: 'true', signal: server.signal }, server.status)
    },
  })
  let claims = 0

  /** Does what `SignalWatch` does: a page at home answers the fact, and claims while nothing covers home. */
  function openPage(): Page {
    const tab = browser.open()
    let place: 'home' | 'busy' | 'elsewhere' = 'elsewhere'
    const shown: string[] = []
    const call = async () => {
      if (place === 'elsewhere') return
      const taken = await tab.api.homeSignal(place === 'home' ? `claim-${++claims}` : null, clock.now())
      if (taken.ok && taken.value) shown.push(taken.value.id)
    }
    const push = tab.events.push.bind(tab.events)
    tab.events.push = (...events) => {
      if (events.some(({ batch }) => batch.some(({ topic }) => topic === 'signals'))) void call()
      return push(...events)
    }
    return {
      tab,
      shown,
      async show(next) {
        place = next
        void call()
        await clock.settle()
      },
    }
  }

  const pages = Array.from({ length: count }, openPage)
  for (const { tab } of pages) {
    await tab.api.attach(person)
    await clock.settle()
  }
  return { clock, browser, store, server, calls, pages, page: pages[0]!, openPage }
}

const signal = (id: string, until: number): WireSignal => ({ id, symbol: 'EUR/USD', direction: 'up', until })

test('[ENG-12] a page at home polls 5 s after load, then every 300 s', async () => {
  const { clock, page, calls } = await setUp()
  await page.show('home')
  await clock.advance(16 * minuteMs)
  expect(calls).toEqual([5, 305, 605, 905])
})

test('[ENG-12] no page at home polls nothing; home later polls at once, and again 300 s later', async () => {
  const { clock, page, calls } = await setUp()
  await clock.advance(7 * minuteMs)
  expect(calls).toEqual([])
  await page.show('home')
  await clock.advance(5 * minuteMs)
  expect(calls).toEqual([420, 720])
  await page.show('elsewhere')
  await clock.advance(hourMs)
  expect(calls).toHaveLength(2)
})

test('[ENG-12] coming and going does not poll more often than every 300 s', async () => {
  const { clock, page, calls } = await setUp()
  for (let minute = 0; minute < 10; minute++) {
    await page.show('home')
    await clock.advance(20 * secondMs)
    await page.show('elsewhere')
    await clock.advance(40 * secondMs)
  }
  expect(calls).toEqual([5, 305])
})

test('[ENG-12, BG-03] five tabs at home poll once, and one of them shows the signal', async () => {
  const { clock, server, pages, calls } = await setUp(5)
  server.signal = signal('a', clock.now() + hourMs)
  for (const page of pages) await page.show('home')
  await clock.advance(11 * minuteMs)
  expect(calls).toEqual([5, 305, 605])
  expect(pages.flatMap(({ shown }) => shown)).toEqual(['a'])
})

test('[BG-03] a follower at home polls through a leader that is elsewhere', async () => {
  const { clock, server, pages, calls } = await setUp(2)
  server.signal = signal('a', clock.now() + hourMs)
  await pages[1]!.show('home')
  await clock.advance(minuteMs)
  expect([calls, pages[1]!.shown]).toEqual([[5], ['a']])
})

test('[ENG-12, BG-02] a signal is shown once a day, also after a reload, and again on the next', async () => {
  const { clock, store, server, page, openPage } = await setUp()
  server.signal = signal('a', clock.now() + 40 * hourMs)
  await page.show('home')
  await clock.advance(minuteMs)
  expect(page.shown).toEqual(['a'])
  page.tab.kill()
  const second = openPage()
  await second.tab.api.attach(person)
  await second.show('home')
  await clock.advance(6 * minuteMs)
  expect(second.shown).toEqual([])
  clock.jump(24 * hourMs)
  await clock.advance(6 * minuteMs)
  expect(second.shown).toEqual(['a'])
  expect((await store.all('daily', 7)).map(({ name }) => name)).toEqual(['signal:a'])
})

test('[ENG-12] a signal waits while something covers home, and is dropped once it has ended', async () => {
  const { clock, server, page } = await setUp()
  server.signal = signal('a', clock.now() + 2 * minuteMs)
  await page.show('busy')
  await clock.advance(minuteMs)
  expect(page.shown).toEqual([])
  await page.show('home')
  expect(page.shown).toEqual(['a'])
  server.signal = signal('b', clock.now() + 6 * minuteMs)
  await page.show('busy')
  await clock.advance(5 * minuteMs)
  await page.show('elsewhere')
  await clock.advance(2 * minuteMs)
  await page.show('home')
  expect(page.shown).toEqual(['a'])
})

test('[ENG-12] with all signals muted the poll ends, and starts again when they are unmuted', async () => {
  const { clock, server, page, calls } = await setUp()
  server.mutesAll = true
  await page.show('home')
  await clock.advance(hourMs)
  expect([calls, server.mutesRead]).toEqual([[], 1])
  server.mutesAll = false
  await page.tab.api.renewSignals()
  await clock.advance(minuteMs)
  expect(calls).toHaveLength(1)
})

test('[ENG-12] a signal that waits is dropped when the person mutes', async () => {
  const { clock, server, page } = await setUp()
  server.signal = signal('a', clock.now() + hourMs)
  await page.show('busy')
  await clock.advance(minuteMs)
  server.signal = null
  await page.tab.api.renewSignals()
  await page.show('home')
  await clock.advance(minuteMs)
  expect(page.shown).toEqual([])
})

test.each([500, 404])('[BG-04] polls that fail with %i back off further each time, and a success resets it', async (status) => {
  const { clock, server, page, calls } = await setUp()
  server.status = status
  await page.show('home')
  await clock.advance(3 * minuteMs)
  // 10 s plus half of 10, 20, 40 and 80 s.
  expect(calls).toEqual([5, 20, 40, 70, 120])
  server.status = 200
  await clock.advance(20 * minuteMs)
  expect(calls.slice(5)).toEqual([210, 510, 810, 1110])
})

test('[SES-14] polls end after a sign-out', async () => {
  const { clock, store, page, calls } = await setUp()
  await page.show('home')
  await clock.advance(minuteMs)
  await page.tab.api.forget(7)
  await clock.advance(hourMs)
  expect([calls, await store.all('snapshots', 7)]).toEqual([[5], []])
})

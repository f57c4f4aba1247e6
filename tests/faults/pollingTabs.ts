import { minuteMs } from '../../domain/kernel/time.ts'
import { createMemoryStore } from '../../workers/background/store/memoryStore.ts'
import type { RowStore } from '../../workers/background/store/store.ts'
import { createFakeBank } from '../support/fakeBank.ts'
import { createFakeClock, type FakeClock } from '../support/fakeClock.ts'
import { createFakeBrowser, type FakeTab } from '../support/fakeTabs.ts'
import { json } from '../support/json.ts'
import { wireUser } from '../support/wireUser.ts'
import type { Random } from './random.ts'

export const person = { uid: 7, csrf: 'token', language: 'en' as const }
const guids = ['invoice-guid-00000001', 'invoice-guid-00000002', 'invoice-guid-00000003']
const invoiceMs = 3_600_000
/** A call to the server and a step of IndexedDB take this long. */
const callMs = 80
const diskMs = 5

/**
 * A leader's tab ends in one of these ways. A page that is closed or left releases its lock itself; after a
 * crash the browser does.
 */
export const ways = ['closed', 'crashed', 'navigated'] as const
export type Way = (typeof ways)[number]

const later = (clock: FakeClock, ms: number): Promise<void> => new Promise((resolve) => void clock.setTimer(resolve, ms))

function slowStore(clock: FakeClock, store: RowStore): RowStore {
  const slow =
    <Args extends unknown[], T>(run: (...args: Args) => Promise<T>) =>
    async (...args: Args): Promise<T> => {
      await later(clock, diskMs)
      return run(...args)
    }
  return {
    ...store,
    get: slow(store.get),
    all: slow(store.all),
    write: slow(store.write),
    nextEpoch: slow(store.nextEpoch),
  }
}

/**
 * Opens tabs of one person with three open invoices and a deposit that is listened to; counts every request.
 */
export async function openPollingTabs(count: number) {
  const clock = createFakeClock(undefined, 4)
  const bank = createFakeBank({ pfs: { first: { status: 'waiting', transaction_id: 't-1' } } })
  const asked: { path: string; at: number; tab: string }[] = []
  const started = clock.now()
  const browser = createFakeBrowser({
    clock,
    store: slowStore(clock, createMemoryStore()),
    async serve(path, init, tab) {
      asked.push({ path, at: clock.now(), tab })
      await later(clock, callMs)
      if (path === '/api/fraud/user') return json({ return: 'true', data: wireUser() })
      if (path === '/api/btc/check')
        return json({ status: 'wt', hash: null, now: clock.now(), opened: started, deadline: started + invoiceMs })
      if (path === '/api/us/notifications') return json({ return: 'true', list: [], new: 0 })
      return bank.serve(path, init)
    },
  })
  let tabs: FakeTab[] = []

  async function openTab(): Promise<FakeTab> {
    const tab = browser.open()
    tabs.push(tab)
    await arrived(tab.api.attach(person))
    return tab
  }
  /** Waits for an answer while time passes. */
  async function arrived<T>(answer: Promise<T>): Promise<T> {
    const state = { at: 'waiting' }
    const settled = answer.finally(() => (state.at = 'settled'))
    while (state.at === 'waiting') await clock.advance(diskMs)
    return settled
  }
  const isLeading = (tab: FakeTab): boolean => {
    const facts = tab.facts().flatMap((fact) => (fact.topic === 'leader' ? [fact.leader] : []))
    return facts.at(-1) === true
  }
  const leader = (): FakeTab | undefined => tabs.find(isLeading)
  async function untilNextLeader(): Promise<number> {
    const begun = clock.now()
    while (!leader() && clock.now() - begun < minuteMs) await clock.advance(diskMs)
    return clock.now() - begun
  }

  for (let n = 0; n < count; n++) await openTab()
  await untilNextLeader()
  const order = {
    account: 'eur-1',
    amount: '250.00',
    currency: 'EUR' as const,
    bonus: false,
    fixed: false,
    card: 'card-1',
    stack: ['PFS' as const],
  }
  await arrived(tabs[0]!.api.startDeposit({ ...order, id: 'c56a4180-65aa-42ec-a945-5fd21dec0538' }))
  for (const guid of guids) await arrived(tabs[0]!.api.watchInvoice('btc', guid))

  return {
    clock,
    asked,
    browser,
    tabs: () => tabs,
    leader,
    openTab,
    arrived,
    untilNextLeader,
    /** The number of requests by path. */
    counts: () =>
      Object.fromEntries(
        [...new Set(asked.map(({ path }) => path))].map((path) => [path, asked.filter((one) => one.path === path).length]),
      ),
    /** The number of calls that wait for their answers. */
    inFlight: () => asked.filter(({ at }) => clock.now() - at < callMs).length,
    /** Stops the leading tab’s worker without a word; returns how long no other tab led, in ms. */
    async hangLeader(): Promise<number> {
      const hung = leader()!
      tabs = tabs.filter((tab) => tab !== hung)
      hung.freeze()
      const ms = await untilNextLeader()
      hung.kill()
      return ms
    },
    /** Ends the leading tab; returns how long no tab led, in ms. */
    async endLeader(way: Way, random: Random): Promise<number> {
      const ended = leader()!
      tabs = tabs.filter((tab) => tab !== ended)
      if (way !== 'crashed') void ended.api.suspend()
      // As measured in Chromium: 20 to 150 ms until a dead tab's lock is free.
      ended.kill(way === 'crashed' ? random.between(20, 150) : 1)
      return untilNextLeader()
    },
    /** The longest time between two requests of a path, in ms. */
    longestGap(path: string, from: number, to: number): number {
      const moments = asked.filter((one) => one.path === path && one.at >= from && one.at <= to).map(({ at }) => at)
      return Math.max(...moments.slice(1).map((at, n) => at - moments[n]!))
    },
    listenPath: '/api/card/listen/pfs',
  }
}

import { MessageChannel, type MessagePort } from 'node:worker_threads'
import { expose, wrap } from 'comlink'
import nodeEndpoint from 'comlink/dist/esm/node-adapter'
import { afterEach, expect, test } from 'vitest'
import {
  type BackgroundApi,
  type BackgroundEvent,
  type BackgroundFact,
  type CommandName,
  commands,
  type DepositView,
} from '../../contract/background.ts'
import { minuteMs, secondMs } from '../../domain/kernel/time.ts'
import { depositView } from '../../tests/support/depositView.ts'
import { createFakeClock } from '../../tests/support/fakeClock.ts'
import { createFakeBrowser } from '../../tests/support/fakeTabs.ts'
import { json } from '../../tests/support/json.ts'
import { wireUser } from '../../tests/support/wireUser.ts'
import { createBridge } from './background.ts'
import { callTimeoutMs } from './backgroundSupervisor.ts'
import type { WorkerHost } from './backgroundHost.ts'

const person = { uid: 7, csrf: 'token', language: 'en' as const }
const guid = 'invoice-guid-00000001'
const ports: MessagePort[] = []
afterEach(() => {
  for (const port of ports.splice(0)) port.close()
})

type Hosted = { api: BackgroundApi; die(): void; stopAnswering(): void; emit(event: BackgroundEvent): void }

/** The real worker code behind a real Comlink channel; only the thread is missing. */
function setUp(change: (api: BackgroundApi) => BackgroundApi = (api) => api) {
  const clock = createFakeClock(undefined, 20)
  const browser = createFakeBrowser({
    clock,
    serve: async (path) => json(path === '/api/fraud/user' ? { return: 'true', data: wireUser() } : { status: 'wt', hash: null }),
  })
  const workers: Hosted[] = []
  const reports: (readonly BackgroundFact[])[] = []
  let mute = false

  function start(): WorkerHost {
    const tab = browser.open()
    const { port1, port2 } = new MessageChannel()
    ports.push(port1, port2)
    expose(change(tab.api), nodeEndpoint(port2))
    const listeners: { event(event: BackgroundEvent): void; died(): void }[] = []
    // The fake tab collects its events in a list; push forwards them as the worker's messages.
    tab.events.push = (...events) => {
      for (const event of events) for (const one of listeners) one.event(structuredClone(event))
      return 0
    }
    const terminate = () => {
      tab.kill()
      port1.close()
    }
    workers.push({
      api: tab.api,
      die: () => listeners.forEach((one) => one.died()),
      stopAnswering: () => port1.close(),
      emit: (event) => listeners.forEach((one) => one.event(event)),
    })
    return { api: wrap<BackgroundApi>(nodeEndpoint(port1)), listen: (one) => void listeners.push(one), terminate }
  }

  const bridge = createBridge({ start, clock, report: (facts) => !mute && reports.push(facts) })
  return { clock, bridge, workers, reports, browser, facts: () => reports.flat(), mute: () => (mute = true) }
}

test('[BG-05] every API method crosses the Comlink channel and returns an outcome', async () => {
  const { clock, bridge } = setUp()
  bridge.launch()
  const { calls } = bridge
  const answers = [
    await calls.attach(person),
    await calls.watchInvoice('btc', guid),
    await calls.refreshInvoice('btc', guid),
    await calls.refreshUser(),
    await calls.diagnostics(),
    await calls.runNow('user'),
    await calls.returnedFromBank('pfs', 'none'),
    await calls.resumeDeposit('none'),
    await calls.cancelDeposit('none'),
    await calls.acceptOffer('none'),
    await calls.forget(7),
  ]
  expect(answers.map((answer) => (answer.ok ? 'ok' : answer.code))).toEqual([
    ...Array(7).fill('ok'),
    'cascade.unknown_deposit',
    'cascade.unknown_deposit',
    'cascade.unknown_deposit',
    'ok',
  ])
  expect(clock.timers()).toBeGreaterThan(0)
})

test('[BG-05] saved data and new facts reach the store', async () => {
  const { bridge, facts } = setUp()
  bridge.launch()
  await bridge.calls.attach(person)
  await bridge.calls.watchInvoice('btc', guid)
  // The worker reports it, and the command answers it.
  expect(
    new Set(
      facts()
        .filter(({ topic }) => topic === 'invoice')
        .map((fact) => JSON.stringify(fact)),
    ).size,
  ).toBe(1)
})

test('[SES-16] facts reach the store after another sign-in in the same tab', async () => {
  const { clock, bridge, facts } = setUp()
  bridge.launch()
  await bridge.calls.attach(person)
  await clock.advance(10 * secondMs)
  await bridge.calls.attach({ ...person, uid: null })
  const before = facts().length
  await bridge.calls.attach({ ...person, csrf: 'renewed' })
  await clock.advance(10 * secondMs)
  expect(
    facts()
      .slice(before)
      .map(({ topic }) => topic),
  ).toEqual(expect.arrayContaining(['leader', 'user']))
})

test('a call before the worker runs waits for it', async () => {
  const { bridge } = setUp()
  const answer = bridge.calls.diagnostics()
  bridge.launch()
  expect(await answer).toMatchObject({ ok: true })
})

test('[BG-05] calls settle when the worker dies, and the next worker continues', async () => {
  const { clock, bridge, workers, facts } = setUp()
  bridge.launch()
  await bridge.calls.attach(person)
  await bridge.calls.watchInvoice('btc', guid)
  workers[0]!.stopAnswering()
  const hanging = bridge.calls.refreshUser()
  workers[0]!.die()
  expect(await hanging).toEqual({ ok: false, code: 'background.stopped' })
  await clock.advance(secondMs)
  expect(workers).toHaveLength(2)
  const before = facts().length
  await clock.advance(10 * secondMs)
  expect(
    facts()
      .slice(before)
      .map(({ topic }) => topic),
  ).toContain('user')
  expect(await bridge.calls.diagnostics()).toMatchObject({ value: { leader: true, epoch: 2 } })
})

test('[BG-05] an unresponsive worker is replaced after the next ping', async () => {
  const { clock, bridge, workers } = setUp()
  bridge.launch()
  workers[0]!.stopAnswering()
  await clock.advance(8 * secondMs + 1)
  expect(workers).toHaveLength(2)
})

test('[BG-05] every call settles within 10 s of a worker’s silent death, and the page goes on', async () => {
  const { clock, bridge, workers, facts } = setUp()
  bridge.launch()
  await bridge.calls.attach(person)
  await clock.advance(2 * secondMs)
  workers[0]!.stopAnswering()
  const settled: string[] = []
  const names = Object.keys(commands) as CommandName[]
  for (const name of names) {
    const call = bridge.calls[name] as (...args: unknown[]) => Promise<{ ok: boolean }>
    void call(...(name === 'attach' ? [person] : [])).then(({ ok }) => settled.push(`${name} ${ok ? 'answered' : 'refused'}`))
  }
  await clock.advance(10 * secondMs)
  expect(settled.toSorted()).toEqual(names.map((name) => `${name} refused`).toSorted())
  const before = facts().length
  await clock.advance(10 * secondMs)
  expect(facts().length).toBeGreaterThan(before)
  expect(await bridge.calls.diagnostics()).toMatchObject({ ok: true, value: { leader: true } })
})

test('[BG-05] a call settles within 10 s while a worker that keeps dying waits for its restart', async () => {
  const { clock, bridge, workers } = setUp()
  bridge.launch()
  for (const waitMs of [0, 1_000, 5_000]) {
    workers.at(-1)!.die()
    await clock.advance(waitMs)
  }
  workers.at(-1)!.die()
  const answer = bridge.calls.diagnostics()
  await clock.advance(10 * secondMs)
  expect(await Promise.race([answer, Promise.resolve('waits')])).toEqual({ ok: false, code: 'background.stopped' })
})

test('a worker that keeps dying is restarted with growing delays', async () => {
  const { clock, bridge, workers } = setUp()
  bridge.launch()
  const at: number[] = []
  for (let n = 0; n < 4; n++) {
    const begun = clock.now()
    workers.at(-1)!.die()
    const count = workers.length
    while (workers.length === count) await clock.advance(secondMs)
    at.push(clock.now() - begun)
  }
  expect(at).toEqual([1_000, 1_000, 5_000, 30_000])
})

test('an unanswered call times out', async () => {
  const { clock, bridge } = setUp((api) => ({ ...api, diagnostics: () => new Promise(() => undefined) }))
  bridge.launch()
  const answer = bridge.calls.diagnostics()
  await clock.advance(callTimeoutMs)
  expect(await answer).toEqual({ ok: false, code: 'background.timeout' })
})

test('every call settles when the browser refuses the worker', async () => {
  const clock = createFakeClock()
  const bridge = createBridge({
    start: () => {
      throw new TypeError('refused')
    },
    clock,
    report: () => undefined,
  })
  bridge.launch()
  const answer = bridge.calls.refreshUser()
  await clock.advance(callTimeoutMs)
  expect(await answer).toEqual({ ok: false, code: 'background.stopped' })
})

test('[BG-05] a sequence gap requests a snapshot, and a replaced leader’s event is dropped', async () => {
  const { clock, bridge, workers, facts } = setUp()
  bridge.launch()
  await bridge.calls.attach(person)
  await bridge.calls.watchInvoice('btc', guid)
  const deposit = (at: number) => ({ topic: 'deposit' as const, deposit: { id: `d${at}`, changedAt: at } as DepositView })
  const say = (seq: number, epoch: number) => workers[0]!.emit({ v: 1, source: 'elsewhere', seq, epoch, batch: [deposit(seq)] })
  say(1, 5)
  say(2, 4)
  const before = facts().length
  say(4, 5)
  await clock.advance(secondMs)
  const heard = facts()
    .filter((fact) => fact.topic === 'deposit')
    .map((fact) => fact.deposit.id)
  expect(heard).toEqual(['d1', 'd4'])
  expect(
    facts()
      .slice(before)
      .map(({ topic }) => topic),
  ).toContain('invoice')
})

test('[BG-01] the worker keeps running while the page is idle', async () => {
  const { clock, bridge, facts } = setUp()
  bridge.launch()
  await bridge.calls.attach(person)
  await clock.advance(20 * minuteMs)
  expect(facts().filter(({ topic }) => topic === 'user').length).toBeGreaterThanOrEqual(4)
})

test('[BG-01, ENG-05] a visitor’s reminder outlives the worker that it was given to, and comes once', async () => {
  const { clock, bridge, workers, facts } = setUp()
  const due = () => facts().filter(({ topic }) => topic === 'due')
  bridge.launch()
  await bridge.calls.attach({ ...person, uid: null })
  await bridge.calls.remind('gift', 15 * secondMs)
  await clock.advance(10 * secondMs)
  workers[0]?.die()
  await clock.advance(2 * secondMs)
  expect(due()).toEqual([])
  await clock.advance(4 * secondMs)
  expect(due()).toEqual([{ topic: 'due', reminder: 'gift' }])
  workers[1]?.die()
  await clock.advance(minuteMs)
  expect(due()).toHaveLength(1)
})

test('[BG-05, FUND-36] what a command answers reaches the store once, and nothing after another person came', async () => {
  const { bridge, facts } = setUp((api) => ({ ...api, resumeDeposit: async () => ({ ok: true, value: depositView({ id: 'd-9' }) }) }))
  const deposits = () => facts().filter(({ topic }) => topic === 'deposit')
  bridge.launch()
  await bridge.calls.attach(person)
  await bridge.calls.resumeDeposit('d-9')
  expect(deposits()).toEqual([{ topic: 'deposit', deposit: depositView({ id: 'd-9' }) }])
  const late = bridge.calls.resumeDeposit('d-9')
  await bridge.calls.attach({ ...person, uid: 8 })
  await late
  expect(deposits()).toHaveLength(1)
})

import { MessageChannel, type MessagePort } from 'node:worker_threads'
import { expose, wrap } from 'comlink'
import nodeEndpoint from 'comlink/dist/esm/node-adapter'
import { afterEach, expect, test } from 'vitest'
import type { BackgroundApi, BackgroundEvent, BackgroundFact, DepositView } from '../../contract/background.ts'
import { minuteMs, secondMs } from '../../domain/kernel/time.ts'
import { createFakeClock } from '../../tests/support/fakeClock.ts'
import { createFakeBrowser } from '../../tests/support/fakeTabs.ts'
import { json } from '../../tests/support/json.ts'
import { wireUser } from '../../tests/support/wireUser.ts'
import { createBridge } from './backgroundBridge.ts'
import { callTimeoutMs } from './backgroundCalls.ts'
import type { Host } from './backgroundHost.ts'

const person = { uid: 7, csrf: 'token', language: 'en' as const }
const guid = 'invoice-guid-00000001'
const ports: MessagePort[] = []
afterEach(() => {
  for (const port of ports.splice(0)) port.close()
})

type Hosted = { api: BackgroundApi; die(): void; fallSilent(): void; say(event: BackgroundEvent): void }

/** The real worker's insides behind a real Comlink channel; only the thread is missing. */
function setUp(change: (api: BackgroundApi) => BackgroundApi = (api) => api) {
  const clock = createFakeClock(undefined, 20)
  const browser = createFakeBrowser({
    clock,
    serve: async (path) => json(path === '/api/fraud/user' ? { return: 'true', data: wireUser() } : { status: 'wt', hash: null }),
  })
  const workers: Hosted[] = []
  const reports: (readonly BackgroundFact[])[] = []
  let mute = false

  function start(): Host {
    const tab = browser.open()
    const { port1, port2 } = new MessageChannel()
    ports.push(port1, port2)
    expose(change(tab.api), nodeEndpoint(port2))
    const heard: { event(event: BackgroundEvent): void; died(): void }[] = []
    // The fake tab keeps its events in a list: what is put there is what the worker posts.
    tab.events.push = (...events) => {
      for (const event of events) for (const one of heard) one.event(structuredClone(event))
      return 0
    }
    const terminate = () => {
      tab.kill()
      port1.close()
    }
    workers.push({
      api: tab.api,
      die: () => heard.forEach((one) => one.died()),
      fallSilent: () => port1.close(),
      say: (event) => heard.forEach((one) => one.event(event)),
    })
    return { api: wrap<BackgroundApi>(nodeEndpoint(port1)), listen: (one) => void heard.push(one), terminate }
  }

  const bridge = createBridge({ start, clock, report: (facts) => !mute && reports.push(facts) })
  return { clock, bridge, workers, reports, browser, facts: () => reports.flat(), mute: () => (mute = true) }
}

test('[BG-05] every method of the interface crosses the border and answers an outcome', async () => {
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

test('[BG-05] what was kept and what happens reach the store', async () => {
  const { bridge, facts } = setUp()
  bridge.launch()
  await bridge.calls.attach(person)
  await bridge.calls.watchInvoice('btc', guid)
  expect(facts().filter(({ topic }) => topic === 'invoice')).toHaveLength(1)
})

test('[SES-16] what happens after somebody has signed in again in the same tab reaches the store', async () => {
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

test('a call that is made before the worker runs waits for it', async () => {
  const { bridge } = setUp()
  const answer = bridge.calls.diagnostics()
  bridge.launch()
  expect(await answer).toMatchObject({ ok: true })
})

test('[BG-05] calls settle when the worker dies, and the next worker goes on where it stopped', async () => {
  const { clock, bridge, workers, facts } = setUp()
  bridge.launch()
  await bridge.calls.attach(person)
  await bridge.calls.watchInvoice('btc', guid)
  workers[0]!.fallSilent()
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

test('[BG-05] a worker that falls silent is replaced after the next ping', async () => {
  const { clock, bridge, workers } = setUp()
  bridge.launch()
  workers[0]!.fallSilent()
  await clock.advance(13 * secondMs + 1)
  expect(workers).toHaveLength(2)
})

test('a worker that dies again and again is restarted slower and slower', async () => {
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

test('a call that is never answered is given up', async () => {
  const { clock, bridge } = setUp((api) => ({ ...api, diagnostics: () => new Promise(() => undefined) }))
  bridge.launch()
  const answer = bridge.calls.diagnostics()
  await clock.advance(callTimeoutMs)
  expect(await answer).toEqual({ ok: false, code: 'background.timeout' })
})

test('a worker that the browser refuses leaves every call settled', async () => {
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

test('[BG-05] a gap in the numbers brings a snapshot, and an event of a replaced leader is dropped', async () => {
  const { clock, bridge, workers, facts } = setUp()
  bridge.launch()
  await bridge.calls.attach(person)
  await bridge.calls.watchInvoice('btc', guid)
  const deposit = (at: number) => ({ topic: 'deposit' as const, deposit: { id: `d${at}`, changedAt: at } as DepositView })
  const say = (seq: number, epoch: number) => workers[0]!.say({ v: 1, source: 'elsewhere', seq, epoch, batch: [deposit(seq)] })
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

test('[BG-01] the worker goes on while nothing in the page asks for anything', async () => {
  const { clock, bridge, facts } = setUp()
  bridge.launch()
  await bridge.calls.attach(person)
  await clock.advance(20 * minuteMs)
  expect(facts().filter(({ topic }) => topic === 'user').length).toBeGreaterThanOrEqual(4)
})

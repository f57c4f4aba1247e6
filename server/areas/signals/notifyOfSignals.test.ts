import type { KyselyPlugin } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { PushPayload } from '../../../contract/push.ts'
import { routes } from '../../../contract/routes.ts'
import { dayMs, minuteMs, secondMs } from '../../../domain/kernel/time.ts'
import { type ComputedSignal, computeSignals } from '../../../domain/signals/computeSignals.ts'
import { signalStepMs } from '../../../domain/signals/terms.ts'
import { tradedSymbols } from '../../../domain/trading/symbols.ts'
import { createDevice } from '../../../tests/push/decryptPush.ts'
import { type PushService, startPushService } from '../../../tests/push/pushService.ts'
import { type Browser, openTestServer, type TestServer } from '../../../tests/support/testServer.ts'
import { pushOverHttp } from '../../external/pushHttp.ts'
import { deliverPushes } from '../notifications/deliverPushes.ts'
import { pushKeys } from '../notifications/pushKeys.ts'
import { openMarket } from '../trading/market.ts'
import { advanceSignals } from './advanceSignals.ts'

let service: PushService
let server: TestServer
let signal: ComputedSignal
let people = 0

beforeAll(async () => {
  service = await startPushService()
  server = await openTestServer({ PUSH_HOSTS: service.url })
  const traded = tradedSymbols.find(({ symbol }) => symbol === 'BTC/USD')
  const { key } = openMarket(server.deps.config)
  const start = server.clock.now - (server.clock.now % dayMs)
  const [first] = traded ? [...computeSignals(key, traded, start, start + 3 * dayMs)].flat() : []
  if (!first) throw new Error('no signal in three days')
  signal = first
})
afterAll(async () => {
  await server.close()
  await service.close()
})
beforeEach(async () => {
  const tables = ['signal', 'signal_progress', 'signal_mute', 'notification', 'notification_wanted', 'push_subscription'] as const
  for (const table of tables) await server.deps.db.deleteFrom(table).execute()
  service.answerNext()
  service.requests.length = 0
  server.clock.now = signal.at
  // The signal's symbol is due; all others are computed already.
  const { name: stream } = openMarket(server.deps.config)
  const rows = tradedSymbols.map(({ symbol }) => ({
    stream,
    symbol,
    computed_to: symbol === signal.symbol ? signal.at - signalStepMs : signal.at,
  }))
  await server.deps.db.insertInto('signal_progress').values(rows).execute()
})

async function person(change: Parameters<TestServer['customer']>[1] = {}): Promise<{ id: number; browser: Browser }> {
  const email = `signal${(people += 1)}@example.org`
  const { id } = await server.customer(email, change)
  const browser = server.browser()
  await browser.signIn(email)
  await server.deps.db.deleteFrom('notification').where('customer_id', '=', id).execute()
  return { id, browser }
}
const turn = (browser: Browser, channel: 'app' | 'push', value: 'on' | 'off') =>
  browser.post(routes.saveNotificationSetting.path, { topic: 'signal', channel, value })
const mute = (browser: Browser, symbol?: string) => browser.post(routes.muteSignals.path, { ...(symbol && { symbol }), muted: true })
const advance = (deps = server.deps) => advanceSignals(deps, openMarket(deps.config), async () => undefined)
const deliver = () => deliverPushes({ ...server.deps, push: pushOverHttp(server.deps.config.push) })
const written = () => server.deps.db.selectFrom('notification').select(['customer_id', 'kind', 'listed']).orderBy('customer_id').execute()
async function subscribe(browser: Browser) {
  const { publicKey: key } = await pushKeys(server.deps)
  const device = createDevice()
  await browser.post(routes.subscribePush.path, { endpoint: service.register(key), keys: device.keys, key }, { 'accept-language': 'de' })
  return device
}

test('[ENG-13, PWA-08] a signal reaches the devices of those who asked, in their language', async () => {
  const { id, browser } = await person()
  const { decrypt } = await subscribe(browser)
  await turn(browser, 'push', 'on')
  await advance()
  expect(await written()).toEqual([{ customer_id: id, kind: 'signal', listed: false }])
  expect([await deliver(), await deliver()]).toEqual([1, 0])
  const [request] = service.requests
  const payload = JSON.parse(decrypt(request?.body ?? Buffer.alloc(0))) as PushPayload
  expect(payload).toMatchObject({
    notification: { title: 'Neues Signal: BTC/USD', navigate: '/de/trading#/show/signals', tag: 'signal', app_badge: 0 },
    app: { kind: 'signal' },
  })
  expect(payload.notification.body).toMatch(/^In \d+ Min\. (?:über|unter) \d+\.\d\d, nach unseren veröffentlichten Regeln\./)
  expect(request?.headers['ttl']).toBe(String((10 * minuteMs) / secondMs))
})

test('[ENG-13] nobody is notified unasked', async () => {
  const { browser } = await person()
  await subscribe(browser)
  await advance()
  expect([await written(), await deliver()]).toEqual([[], 0])
})

test('[ENG-13, ENG-14] the list and the devices have a switch each', async () => {
  const { id, browser } = await person()
  await subscribe(browser)
  await turn(browser, 'app', 'on')
  await advance()
  expect(await written()).toEqual([{ customer_id: id, kind: 'signal', listed: true }])
  expect(await deliver()).toBe(0)
  const { body } = await browser.post(routes.notifications.path, {})
  expect(body).toMatchObject({ new: 1, list: [{ kind: 'signal', link: '#/show/signals', at: signal.at, params: { symbol: 'BTC/USD' } }] })
})

test('[ENG-13] a muted symbol, all muted, a switch turned off or a missing feature keeps signals away', async () => {
  const [symbol, all, off, school, other] = [
    await person(),
    await person(),
    await person(),
    await person({ affiliate: 'school' }),
    await person(),
  ]
  for (const { browser } of [symbol, all, off, school, other]) await turn(browser, 'push', 'on')
  await mute(symbol.browser, 'BTC/USD')
  await mute(all.browser)
  await turn(off.browser, 'push', 'off')
  await mute(other.browser, 'EUR/USD')
  await advance()
  expect((await written()).map(({ customer_id: id }) => id)).toEqual([other.id])
})

test('[ENG-13, SRV-05] a kill before the signal is stored notifies nobody, the next run once', async () => {
  const { id, browser } = await person()
  await turn(browser, 'push', 'on')
  await subscribe(browser)
  // The last statement of the transaction.
  const kill: KyselyPlugin = {
    transformQuery({ node }) {
      if (node.kind === 'UpdateQueryNode') throw new Error('killed')
      return node
    },
    transformResult: async ({ result }) => result,
  }
  const broken = { ...server.deps, db: server.deps.db.withPlugin(kill) }
  await expect(advance(broken)).rejects.toThrow('killed')
  expect(await written()).toEqual([])
  await Promise.all([advance(), advance()])
  await advance()
  expect(await written()).toEqual([{ customer_id: id, kind: 'signal', listed: false }])
  expect(await deliver()).toBe(1)
})

test('[ENG-13] a signal that is computed too late notifies nobody', async () => {
  const { browser } = await person()
  await turn(browser, 'push', 'on')
  server.clock.now = signal.until
  await advance()
  expect(await server.deps.db.selectFrom('signal').select('at').execute()).toEqual([{ at: signal.at }])
  expect(await written()).toEqual([])
})

test('[PWA-07] the switches of signals are off until the person turns them on', async () => {
  const { browser } = await person()
  const switches = async () => {
    const { list } = (await browser.post(routes.notificationSettings.path, {})).body as { list: { topic: string }[] }
    return list.find(({ topic }) => topic === 'signal')
  }
  expect(await switches()).toEqual({ topic: 'signal', app: 'off', push: 'off' })
  for (let time = 0; time < 2; time += 1) await turn(browser, 'push', 'on')
  expect(await switches()).toEqual({ topic: 'signal', app: 'off', push: 'on' })
  for (let time = 0; time < 2; time += 1) await turn(browser, 'push', 'off')
  expect(await switches()).toEqual({ topic: 'signal', app: 'off', push: 'off' })
})

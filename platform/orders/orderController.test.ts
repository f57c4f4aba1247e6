import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Currency } from '../../contract/kernel.ts'
import type { WireOrder } from '../../contract/trading.ts'
import { deferred } from '../../domain/kernel/deferred.ts'
import { parsePreferences } from '../device/preferences.ts'
import type { MessageToHost } from '../host/platformPort.ts'
import { initialState, noOrders } from '../state/initialState.ts'
import type { PlatformState } from '../state/state.ts'
import { createStore } from '../state/store.ts'
import { textsOf } from '../texts/texts.ts'
import { openOrderController } from './orderController.ts'
import { eventually } from '../../tests/support/eventually.ts'
import { openOrder as order } from '../../tests/support/openOrder.ts'

/** The server's state, which the test changes. `found`: the orders of the search, newest first. */
let held: {
  orders: WireOrder[]
  settled: WireOrder[]
  available: string
  currency: Currency
  found: WireOrder[]
  version?: string
  hasCursors?: boolean
}
/** The response to an order, sent after the refresh that includes it. */
let placed: WireOrder | null = null
let presses: (string | null)[] = []
/** The status with which the server fails an order, or one for each request. */
let failing: number | number[] | null = null

beforeEach(() => {
  failing = null
  held = { orders: [], settled: [], available: '100.00', currency: 'EUR', found: [] }
  presses = []
  vi.stubGlobal('fetch', async (address: string, init: RequestInit) => {
    const { orders, settled, available, currency, found, version, hasCursors = false } = held
    if (init.method === 'POST') {
      presses.push(new Headers(init.headers).get('idempotency-key'))
      const status = Array.isArray(failing) ? failing[presses.length - 1] : failing
      if (status) return Response.json({ return: 'false', error: 'auth.server_error' }, { status })
      return Response.json({ return: 'true', order: placed })
    }
    const { pathname, searchParams } = new URL(address, 'http://platform.example')
    if (pathname.endsWith('/order/search')) {
      const cursor = searchParams.get('cursor')
      const start = Number(cursor?.slice('1.o'.length) ?? searchParams.get('offset'))
      const end = start + Number(searchParams.get('limit'))
      const next = hasCursors && end <= found.length && { next: `1.o${end}` }
      return Response.json({ hits: found.slice(start, end), ...(cursor === null && { total: found.length }), ...next })
    }
    return Response.json({ orders, settled, balance: { account: 'eur-1', available, currency }, version })
  })
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

/** From here on the test releases the responses, with the state at the refresh's beginning. */
function holdRefreshes() {
  const server = globalThis.fetch
  const answers: (() => void)[] = []
  vi.stubGlobal('fetch', async (address: string, init: RequestInit) => {
    const answer = await server(address, init)
    if (init.method === 'POST') return answer
    const { promise, resolve } = deferred<Response>()
    answers.push(() => resolve(answer))
    return promise
  })
  return { answers, begun: (times: number) => eventually(() => expect(answers).toHaveLength(times)) }
}

function openController() {
  const state = initialState(textsOf('en', {}), 'en', 'dark', parsePreferences(null, false))
  const store = createStore<PlatformState>({ ...state, session: { who: 'person', token: 'a-token' }, account: 'eur-1' }, (run) => run())
  const reported: string[] = []
  const sent: MessageToHost[] = []
  const host = { send: (message: MessageToHost) => void sent.push(message), heartbeat: () => undefined }
  const controller = openOrderController(store, host, ({ id, status }) => void reported.push(`${id} ${status}`))
  return { store, controller, reported, sent }
}

test('[TRD-01, TRD-02] reports orders opened and ended outside this page once, but none of the first refresh', async () => {
  const { controller, reported, sent } = openController()
  held.orders = [order('old')]
  await controller.refresh()
  expect(reported).toEqual([])
  held.orders = [order('old'), order('copied')]
  held.available = '95.00'
  await controller.refresh()
  await controller.refresh()
  expect(reported).toEqual(['copied open'])
  const orders = [order('old'), order('copied')]
  expect(sent).toContainEqual({
    type: 'balance',
    account: 'eur-1',
    available: '95.00',
    currency: 'EUR',
    orders,
    askedAt: expect.any(Number),
  })
  expect(sent.filter(({ type }) => type === 'order')).toEqual([{ type: 'order', event: 'opened', order: order('copied') }])
  const ended = order('copied', { status: 'won', closePrice: '60001.00', returned: '8.90' })
  held.orders = [order('old')]
  held.settled = [ended]
  await controller.refresh()
  expect(reported).toEqual(['copied open', 'copied won'])
  expect(sent.at(-1)).toEqual({ type: 'order', event: 'settled', order: ended })
})

test('[TRD-01] an order of this page found by a refresh before its own response is reported once', async () => {
  const { store, controller, reported } = openController()
  await controller.refresh()
  store.set({ symbol: 'BTC/USD', feed: 'live', stake: '5' })
  placed = order('pressed')
  held.orders = [placed]
  await controller.refresh()
  await controller.place('up')
  expect(reported).toEqual(['pressed open'])
  expect(store.get().open.map(({ id }) => id)).toEqual(['pressed'])
})

test('[SRV-07] no order is placed before the currency of the stake is known', async () => {
  const { store, controller } = openController()
  store.set({ symbol: 'BTC/USD', feed: 'live' })
  controller.press('up')
  expect([store.get().placing, presses]).toEqual([{ status: 'refused', code: 'orders.loading' }, []])
})

test('[ACC-02, SRV-07] a stake for an account in one currency is converted for another currency', async () => {
  const { store, controller } = openController()
  await controller.refresh()
  store.set({ stake: '4000' })
  held.currency = 'USD'
  await controller.refresh()
  expect(store.get().stake).toBe('4000')
  held.currency = 'RUB'
  await controller.refresh()
  expect(store.get().stake).toBe('5000')
  held.currency = 'BTC'
  await controller.refresh()
  expect(store.get().stake).toBe('0.001')
  await controller.refresh()
  expect(store.get().stake).toBe('0.001')
})

test.each([
  ['after a cursor', true],
  ['by offset', false],
])('[SRV-07] every ended order is reached page by page %s, however many ended later or are open', async (_way, hasCursors) => {
  const { store, controller } = openController()
  const long = Array.from({ length: 20 }, (_, index) => order(`long${index}`, { status: 'lost', openedAt: 1_000, expiresAt: 9_000_000 }))
  const open = Array.from({ length: 70 }, (_, index) => order(`open${index}`, { openedAt: 5_000_000 }))
  const short = Array.from({ length: 40 }, (_, index) =>
    order(`short${index}`, { status: 'won', openedAt: 4_000_000, expiresAt: 4_060_000 }),
  )
  held.orders = open
  held.settled = long
  held.found = [...open, ...short, ...long]
  held.hasCursors = hasCursors
  await controller.refresh()
  while (store.get().older !== 'none') await controller.showOlder()
  expect(store.get().settled).toHaveLength(60)
})

test('[SRV-07] ended orders left out of a response are found among the older ones', async () => {
  const { store, controller } = openController()
  const ran = Array.from({ length: 25 }, (_, index) => order(`ran${index}`))
  held.orders = ran
  await controller.refresh()
  store.set({ older: 'none' })
  held.found = ran.map((one) => ({ ...one, status: 'lost' as const }))
  held.orders = []
  held.settled = held.found.slice(0, 20)
  await controller.refresh()
  await controller.showOlder()
  expect([store.get().settled.length, store.get().older]).toEqual([25, 'none'])
})

test.each([
  [500, 3, { status: 'unclear', since: expect.any(Number) as number, sent: expect.anything() as object }],
  [503, 3, { status: 'unclear', since: expect.any(Number) as number, sent: expect.anything() as object }],
  [409, 3, { status: 'unclear', since: expect.any(Number) as number, sent: expect.anything() as object }],
  [429, 1, { status: 'refused', code: 'auth.server_error' }],
])('[SRV-04] an order answered with %i is sent %i times, as one order, without claiming it failed', async (status, times, placing) => {
  const { store, controller } = openController()
  await controller.refresh()
  store.set({ symbol: 'BTC/USD', feed: 'live' })
  failing = status
  await controller.place('up')
  expect([presses.length, new Set(presses).size, store.get().placing]).toEqual([times, 1, placing])
})

test('[SRV-04] a limit of calls says nothing about an order that was sent before', async () => {
  const { store, controller } = openController()
  await controller.refresh()
  store.set({ symbol: 'BTC/USD', feed: 'live' })
  failing = [503, 429, 429]
  await controller.place('up')
  expect([presses.length, store.get().placing.status]).toEqual([3, 'unclear'])
})

test('[SRV-04] an order that is confirmed twice within a frame is sent once', async () => {
  const { store, controller } = openController()
  await controller.refresh()
  store.set({ symbol: 'BTC/USD', feed: 'live', stake: '5', placing: { status: 'confirming', direction: 'up' } })
  placed = order('pressed')
  held.orders = [placed]
  await Promise.all([controller.place('up'), controller.place('up')])
  expect([presses.length, store.get().open.map(({ id }) => id)]).toEqual([1, ['pressed']])
})

test('[SES-14] an order that is answered after the sign-out is not shown to whoever comes next', async () => {
  const { store, controller, reported } = openController()
  await controller.refresh()
  store.set({ symbol: 'BTC/USD', feed: 'live', stake: '5' })
  placed = order('pressed')
  const placing = controller.place('up')
  store.set({ session: { who: 'guest' }, ...noOrders })
  await placing
  expect([store.get().open, store.get().placing, reported]).toEqual([[], { status: 'idle' }, []])
})

/** Places an order whose response is lost; returns the clock, so that the test decides when it is checked. */
async function placeUnclear({ store, controller }: ReturnType<typeof openController>) {
  const clock = vi.spyOn(performance, 'now').mockReturnValue(10_000)
  await controller.refresh()
  store.set({ symbol: 'BTC/USD', feed: 'live', stake: '5', now: 900 })
  failing = 503
  await controller.place('up')
  expect(store.get().placing.status).toBe('unclear')
  return clock
}

test('[SRV-04] an order without a response that was placed is reported, and the notice goes away', async () => {
  const page = openController()
  const clock = await placeUnclear(page)
  // The list could not be loaded meanwhile either.
  page.store.set({ ordersLoading: 'failed' })
  held.orders = [order('late')]
  clock.mockReturnValue(15_000)
  page.controller.refreshWhenDue()
  await eventually(() => expect(page.store.get().placing).toEqual({ status: 'idle' }))
  expect(page.reported).toEqual(['late open'])
})

test('[SRV-04] an order without a response that has ended meanwhile is reported with its result', async () => {
  const page = openController()
  await placeUnclear(page)
  held.settled = [order('late', { status: 'won', returned: '8.90' })]
  await page.controller.refresh()
  expect([page.store.get().placing, page.reported]).toEqual([{ status: 'idle' }, ['late won']])
})

test('[SRV-04] an unanswered order missing from a check five seconds later was not placed', async () => {
  const page = openController()
  const clock = await placeUnclear(page)
  held.orders = [order('other', { direction: 'down' })]
  clock.mockReturnValue(14_999)
  await page.controller.refresh()
  expect(page.store.get().placing.status).toBe('unclear')
  clock.mockReturnValue(19_999)
  page.controller.refreshWhenDue()
  await eventually(() => expect(page.store.get().placing).toEqual({ status: 'refused', code: 'order.notPlaced' }))
})

test('[SRV-07] on a slow network the first response is shown, and waiting calls share one more refresh', async () => {
  const clock = vi.spyOn(performance, 'now').mockReturnValue(10_000)
  const { store, controller } = openController()
  held.orders = [order('ran')]
  await controller.refresh()
  store.set({ now: 70_000 })
  const { answers, begun } = holdRefreshes()
  held = { ...held, orders: [], settled: [order('ran', { status: 'won' })], available: '104.00' }
  for (let second = 11; second < 15; second += 1) {
    clock.mockReturnValue(second * 1_000)
    controller.refreshWhenDue()
  }
  await begun(1)
  const later = Promise.all([controller.refresh(), controller.refresh()])
  answers[0]?.()
  await eventually(() => expect(store.get()).toMatchObject({ open: [], balance: { available: '104.00' } }))
  await begun(2)
  held.available = '200.00'
  answers[1]?.()
  await later
  expect([answers.length, store.get().balance?.available]).toEqual([2, '104.00'])
})

test('[TRD-02] accounts are loaded again only if their version differs from the last response', async () => {
  const { store, controller } = openController()
  held.version = 'v1'
  const { answers, begun } = holdRefreshes()
  void controller.refresh()
  // The stream may report the version before the response with it arrives.
  const known = controller.refreshUnless('v1')
  await begun(1)
  answers[0]?.()
  await known
  expect(answers).toHaveLength(1)
  Object.assign(held, { version: 'v2', available: '90.00' })
  const changed = controller.refreshUnless('v2')
  await begun(2)
  answers[1]?.()
  await changed
  expect(store.get().balance?.available).toBe('90.00')
})

test('[SRV-07] an order that has not ended is checked again one second after the response', async () => {
  const clock = vi.spyOn(performance, 'now').mockReturnValue(10_000)
  const { store, controller } = openController()
  held.orders = [order('runs')]
  const { answers, begun } = holdRefreshes()
  const first = controller.refresh()
  await begun(1)
  clock.mockReturnValue(14_000)
  answers[0]?.()
  await first
  store.set({ now: 70_000 })
  clock.mockReturnValue(14_999)
  controller.refreshWhenDue()
  await new Promise((resolve) => setTimeout(resolve))
  expect(answers).toHaveLength(1)
  clock.mockReturnValue(15_000)
  controller.refreshWhenDue()
  await begun(2)
})

test('[SRV-07] a failed refresh is shown although another is waiting, and that one starts', async () => {
  const { store, controller } = openController()
  vi.stubGlobal('fetch', async () => Response.json({ return: 'false' }, { status: 502 }))
  const { answers, begun } = holdRefreshes()
  void controller.refresh()
  await begun(1)
  void controller.refresh()
  answers[0]?.()
  await eventually(() => expect(store.get().ordersLoading).toBe('failed'))
  await begun(2)
})

test('[ACC-02] another account is loaded at once, and late responses about the former account are ignored', async () => {
  const { store, controller } = openController()
  const { answers, begun } = holdRefreshes()
  for (const [at, account] of ['eur-1', 'usd-1', 'eur-1'].entries()) {
    held.available = `${at}.00`
    store.set({ account })
    void controller.refresh()
    await begun(at + 1)
  }
  answers[2]?.()
  await eventually(() => expect(store.get().balance?.available).toBe('2.00'))
  answers[0]?.()
  answers[1]?.()
  await new Promise((resolve) => setTimeout(resolve))
  expect(store.get().balance?.available).toBe('2.00')
})

test('[TRD-01, SRV-07] a refresh begun before an order neither hides it nor reports it twice', async () => {
  const { store, controller, reported } = openController()
  await controller.refresh()
  store.set({ symbol: 'BTC/USD', feed: 'live', stake: '5' })
  const { answers, begun } = holdRefreshes()
  void controller.refresh()
  await begun(1)
  placed = order('pressed')
  held = { ...held, orders: [placed], available: '95.00' }
  const placing = controller.place('up')
  await eventually(() => expect(reported).toEqual(['pressed open']))
  answers[0]?.()
  await begun(2)
  expect(store.get().open.map(({ id }) => id)).toEqual(['pressed'])
  answers[1]?.()
  await placing
  expect([reported, store.get().open.length, store.get().balance?.available]).toEqual([['pressed open'], 1, '95.00'])
})

test('[TRD-02] a balance carries the time its own refresh was sent, not the time of its response', async () => {
  const { controller, sent } = openController()
  const clock = vi.spyOn(Date, 'now').mockReturnValue(1_000)
  const { answers, begun } = holdRefreshes()
  void controller.refresh()
  await begun(1)
  clock.mockReturnValue(2_000)
  const second = controller.refresh()
  clock.mockReturnValue(3_000)
  answers[0]?.()
  await begun(2)
  clock.mockReturnValue(4_000)
  answers[1]?.()
  await second
  expect(sent.flatMap((message) => (message.type === 'balance' ? [message.askedAt] : []))).toEqual([1_000, 3_000])
})

test('[SRV-07, PWA-04] an order while offline sends nothing and says why', async () => {
  const { store, controller } = openController()
  await controller.refresh()
  store.set({ symbol: 'BTC/USD', feed: 'live', stake: '5', connection: 'offline' })
  controller.press('up')
  await controller.place('up')
  expect([store.get().placing, presses]).toEqual([{ status: 'refused', code: 'network.none' }, []])
})

test.each([
  ['a look has failed', { ordersLoading: 'failed' }, 1],
  ['the shell is offline', { connection: 'offline' }, 1],
  ['nothing is wrong', {}, 0],
  ['a guest has no orders', { ordersLoading: 'failed', session: { who: 'guest' } }, 0],
] as const)('[SRV-07] when %s the orders are loaded again after five seconds: %o, %i times', async (_case, change, times) => {
  const clock = vi.spyOn(performance, 'now').mockReturnValue(10_000)
  const { store, controller } = openController()
  await controller.refresh()
  const { answers } = holdRefreshes()
  store.set(change)
  for (const now of [14_999, 15_000, 15_250]) {
    clock.mockReturnValue(now)
    controller.refreshWhenDue()
    await new Promise((resolve) => setTimeout(resolve))
    if (now === 14_999) expect(answers).toHaveLength(0)
  }
  expect(answers).toHaveLength(times)
})

test('[PWA-04] the list keeps its time when a later refresh fails', async () => {
  const { store, controller } = openController()
  const clock = vi.spyOn(Date, 'now').mockReturnValue(1_000)
  await controller.refresh()
  clock.mockReturnValue(2_000)
  vi.stubGlobal('fetch', async () => Promise.reject(new TypeError('no network')))
  await controller.refresh()
  expect(store.get()).toMatchObject({ ordersLoading: 'failed', ordersAt: 1_000 })
})

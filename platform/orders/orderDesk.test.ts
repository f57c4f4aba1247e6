import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Currency } from '../../contract/kernel.ts'
import type { WireOrder } from '../../contract/trading.ts'
import { deferred } from '../../domain/kernel/deferred.ts'
import { readPreferences } from '../device/preferences.ts'
import type { ShellMessage } from '../frame/shellFrame.ts'
import { initialState } from '../state/initialState.ts'
import type { PlatformState } from '../state/state.ts'
import { createStore } from '../state/store.ts'
import { textsOf } from '../texts/texts.ts'
import { openOrderDesk } from './orderDesk.ts'

const order = (id: string, change: Partial<WireOrder> = {}): WireOrder => ({
  id,
  account: 'eur-1',
  symbol: 'BTC/USD',
  direction: 'up',
  stake: '5.00',
  currency: 'EUR',
  payoutPercent: 78,
  openPrice: '60000.00',
  closePrice: null,
  openedAt: 1_000,
  expiresAt: 61_000,
  status: 'open',
  returned: null,
  ...change,
})

/** What the server has, as the test changes it. `found`: what the search finds, the newest first. */
let held: { orders: WireOrder[]; settled: WireOrder[]; available: string; currency: Currency; found: WireOrder[] }
/** What a press is answered, once the look that meets it is done. */
let placed: WireOrder | null = null
let presses: (string | null)[] = []
/** What the server says to a press instead, where it fails. */
let failing: number | null = null

beforeEach(() => {
  failing = null
  held = { orders: [], settled: [], available: '100.00', currency: 'EUR', found: [] }
  presses = []
  vi.stubGlobal('fetch', async (address: string, init: RequestInit) => {
    const { orders, settled, available, currency, found } = held
    if (init.method === 'POST') {
      presses.push(new Headers(init.headers).get('idempotency-key'))
      if (failing !== null) return Response.json({ return: 'false', error: 'auth.server_error' }, { status: failing })
      return Response.json({ return: 'true', order: placed })
    }
    const { pathname, searchParams } = new URL(address, 'http://platform.example')
    if (pathname.endsWith('/order/search')) {
      const [offset, limit] = [Number(searchParams.get('offset')), Number(searchParams.get('limit'))]
      return Response.json({ hits: found.slice(offset, offset + limit), total: found.length })
    }
    return Response.json({ orders, settled, balance: { account: 'eur-1', available, currency } })
  })
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

/** From here on a look is answered when the test says so, with what the server had at the look's beginning. */
function holdLooks() {
  const server = globalThis.fetch
  const answers: (() => void)[] = []
  vi.stubGlobal('fetch', async (address: string, init: RequestInit) => {
    const answer = await server(address, init)
    if (init.method === 'POST') return answer
    const { promise, resolve } = deferred<Response>()
    answers.push(() => resolve(answer))
    return promise
  })
  return { answers, begun: (times: number) => vi.waitFor(() => expect(answers).toHaveLength(times)) }
}

function openDesk() {
  const state = initialState(textsOf('en', {}), 'en', 'dark', readPreferences(null, false))
  const store = createStore<PlatformState>({ ...state, session: { who: 'person', token: 'a-token' }, account: 'eur-1' }, (run) => run())
  const told: string[] = []
  const said: ShellMessage[] = []
  const shell = { send: (message: ShellMessage) => void said.push(message), beat: () => undefined }
  const desk = openOrderDesk(store, shell, ({ id, status }) => void told.push(`${id} ${status}`))
  return { store, desk, told, said }
}

test('[TRD-01, TRD-02] an order of elsewhere is told once and said to the shell with the balance, and so is its end; those of the first look are not', async () => {
  const { desk, told, said } = openDesk()
  held.orders = [order('old')]
  await desk.look()
  expect(told).toEqual([])
  held.orders = [order('old'), order('copied')]
  held.available = '95.00'
  await desk.look()
  await desk.look()
  expect(told).toEqual(['copied open'])
  expect(said).toContainEqual({ type: 'balance', account: 'eur-1', available: '95.00', currency: 'EUR', askedAt: expect.any(Number) })
  expect(said.filter(({ type }) => type === 'order')).toEqual([{ type: 'order', event: 'opened', order: order('copied') }])
  const ended = order('copied', { status: 'won', closePrice: '60001.00', returned: '8.90' })
  held.orders = [order('old')]
  held.settled = [ended]
  await desk.look()
  expect(told).toEqual(['copied open', 'copied won'])
  expect(said.at(-1)).toEqual({ type: 'order', event: 'settled', order: ended })
})

test('[TRD-01] an order of this page that a look meets before its own answer is told once', async () => {
  const { store, desk, told } = openDesk()
  await desk.look()
  store.set({ symbol: 'BTC/USD', feed: 'live', stake: '5' })
  placed = order('pressed')
  held.orders = [placed]
  await desk.look()
  await desk.place('up')
  expect(told).toEqual(['pressed open'])
  expect(store.get().open.map(({ id }) => id)).toEqual(['pressed'])
})

test('[SRV-07] nothing is ordered before it is known in which currency the stake is', async () => {
  const { store, desk } = openDesk()
  store.set({ symbol: 'BTC/USD', feed: 'live' })
  desk.press('up')
  expect([store.get().placing, presses]).toEqual([{ status: 'refused', code: 'orders.loading' }, []])
})

test('[ACC-02, SRV-07] a stake for an account of one currency is never one of as many for another', async () => {
  const { store, desk } = openDesk()
  await desk.look()
  store.set({ stake: '4000' })
  held.currency = 'USD'
  await desk.look()
  expect(store.get().stake).toBe('4000')
  held.currency = 'RUB'
  await desk.look()
  expect(store.get().stake).toBe('5000')
  held.currency = 'BTC'
  await desk.look()
  expect(store.get().stake).toBe('0.001')
  await desk.look()
  expect(store.get().stake).toBe('0.001')
})

test('[SRV-07] every ended order is reached page by page, whatever ran longer and however many are open', async () => {
  const { store, desk } = openDesk()
  const long = Array.from({ length: 20 }, (_, index) => order(`long${index}`, { status: 'lost', openedAt: 1_000, expiresAt: 9_000_000 }))
  const open = Array.from({ length: 70 }, (_, index) => order(`open${index}`, { openedAt: 5_000_000 }))
  const short = Array.from({ length: 40 }, (_, index) =>
    order(`short${index}`, { status: 'won', openedAt: 4_000_000, expiresAt: 4_060_000 }),
  )
  held.orders = open
  held.settled = long
  held.found = [...open, ...short, ...long]
  await desk.look()
  while (store.get().older !== 'none') await desk.showOlder()
  expect(store.get().settled).toHaveLength(60)
})

test('[SRV-07] of more orders that end at once than the server tells of, the rest is found among the older ones', async () => {
  const { store, desk } = openDesk()
  const ran = Array.from({ length: 25 }, (_, index) => order(`ran${index}`))
  held.orders = ran
  await desk.look()
  store.set({ older: 'none' })
  held.found = ran.map((one) => ({ ...one, status: 'lost' as const }))
  held.orders = []
  held.settled = held.found.slice(0, 20)
  await desk.look()
  await desk.showOlder()
  expect([store.get().settled.length, store.get().older]).toEqual([25, 'none'])
})

test.each([
  [500, 3, { status: 'unclear' }],
  [503, 3, { status: 'unclear' }],
  [429, 1, { status: 'refused', code: 'auth.server_error' }],
])(
  '[SRV-04] a press that is answered with %i is made %i times, as one order, and nobody is told that there is none',
  async (status, times, placing) => {
    const { store, desk } = openDesk()
    await desk.look()
    store.set({ symbol: 'BTC/USD', feed: 'live' })
    failing = status
    await desk.place('up')
    expect([presses.length, new Set(presses).size, store.get().placing]).toEqual([times, 1, placing])
  },
)

test('[SRV-07] on a line slower than the pace of looking, what has ended is shown with the first answer, and whoever asks meanwhile shares one look after it', async () => {
  const clock = vi.spyOn(performance, 'now').mockReturnValue(10_000)
  const { store, desk } = openDesk()
  held.orders = [order('ran')]
  await desk.look()
  store.set({ now: 70_000 })
  const { answers, begun } = holdLooks()
  held = { ...held, orders: [], settled: [order('ran', { status: 'won' })], available: '104.00' }
  for (let second = 11; second < 15; second += 1) {
    clock.mockReturnValue(second * 1_000)
    desk.lookWhenDue()
  }
  await begun(1)
  const later = Promise.all([desk.look(), desk.look()])
  answers[0]?.()
  await vi.waitFor(() => expect(store.get()).toMatchObject({ open: [], balance: { available: '104.00' } }))
  await begun(2)
  held.available = '200.00'
  answers[1]?.()
  await later
  expect([answers.length, store.get().balance?.available]).toEqual([2, '104.00'])
})

test('[SRV-07] what has not ended by an answer is asked about again a second after that answer, however long it took', async () => {
  const clock = vi.spyOn(performance, 'now').mockReturnValue(10_000)
  const { store, desk } = openDesk()
  held.orders = [order('runs')]
  const { answers, begun } = holdLooks()
  const first = desk.look()
  await begun(1)
  clock.mockReturnValue(14_000)
  answers[0]?.()
  await first
  store.set({ now: 70_000 })
  clock.mockReturnValue(14_999)
  desk.lookWhenDue()
  await new Promise((resolve) => setTimeout(resolve))
  expect(answers).toHaveLength(1)
  clock.mockReturnValue(15_000)
  desk.lookWhenDue()
  await begun(2)
})

test('[SRV-07] a look that fails is told, although another is asked for meanwhile, and that one begins', async () => {
  const { store, desk } = openDesk()
  vi.stubGlobal('fetch', async () => Response.json({ return: 'false' }, { status: 502 }))
  const { answers, begun } = holdLooks()
  void desk.look()
  await begun(1)
  void desk.look()
  answers[0]?.()
  await vi.waitFor(() => expect(store.get().ordersLoading).toBe('failed'))
  await begun(2)
})

test('[ACC-02] another account is asked about at once, and an answer about the one before changes nothing, also back on its account', async () => {
  const { store, desk } = openDesk()
  const { answers, begun } = holdLooks()
  for (const [at, account] of ['eur-1', 'usd-1', 'eur-1'].entries()) {
    held.available = `${at}.00`
    store.set({ account })
    void desk.look()
    await begun(at + 1)
  }
  answers[2]?.()
  await vi.waitFor(() => expect(store.get().balance?.available).toBe('2.00'))
  answers[0]?.()
  answers[1]?.()
  await new Promise((resolve) => setTimeout(resolve))
  expect(store.get().balance?.available).toBe('2.00')
})

test('[TRD-01, SRV-07] an order is followed by a look that begins after it, and one from before it neither hides it nor has it told twice', async () => {
  const { store, desk, told } = openDesk()
  await desk.look()
  store.set({ symbol: 'BTC/USD', feed: 'live', stake: '5' })
  const { answers, begun } = holdLooks()
  void desk.look()
  await begun(1)
  placed = order('pressed')
  held = { ...held, orders: [placed], available: '95.00' }
  const placing = desk.place('up')
  await vi.waitFor(() => expect(told).toEqual(['pressed open']))
  answers[0]?.()
  await begun(2)
  expect(store.get().open.map(({ id }) => id)).toEqual(['pressed'])
  answers[1]?.()
  await placing
  expect([told, store.get().open.length, store.get().balance?.available]).toEqual([['pressed open'], 1, '95.00'])
})

test('[TRD-02] a balance is of the moment at which its own look was asked for, not of when somebody began to wait for it or when it was answered', async () => {
  const { desk, said } = openDesk()
  const clock = vi.spyOn(Date, 'now').mockReturnValue(1_000)
  const { answers, begun } = holdLooks()
  void desk.look()
  await begun(1)
  clock.mockReturnValue(2_000)
  const second = desk.look()
  clock.mockReturnValue(3_000)
  answers[0]?.()
  await begun(2)
  clock.mockReturnValue(4_000)
  answers[1]?.()
  await second
  expect(said.flatMap((message) => (message.type === 'balance' ? [message.askedAt] : []))).toEqual([1_000, 3_000])
})

test('[SRV-07, PWA-04] a press while offline sends nothing and says why', async () => {
  const { store, desk } = openDesk()
  await desk.look()
  store.set({ symbol: 'BTC/USD', feed: 'live', stake: '5', connection: 'offline' })
  desk.press('up')
  await desk.place('up')
  expect([store.get().placing, presses]).toEqual([{ status: 'refused', code: 'network.none' }, []])
})

test.each([
  ['a look has failed', { ordersLoading: 'failed' }, 1],
  ['the shell is offline', { connection: 'offline' }, 1],
  ['nothing is wrong', {}, 0],
  ['a guest has no orders', { ordersLoading: 'failed', session: { who: 'guest' } }, 0],
] as const)('[SRV-07] when %s the orders are asked for again after five seconds: %o, %i times', async (_case, change, times) => {
  const clock = vi.spyOn(performance, 'now').mockReturnValue(10_000)
  const { store, desk } = openDesk()
  await desk.look()
  const { answers } = holdLooks()
  store.set(change)
  for (const now of [14_999, 15_000, 15_250]) {
    clock.mockReturnValue(now)
    desk.lookWhenDue()
    await new Promise((resolve) => setTimeout(resolve))
    if (now === 14_999) expect(answers).toHaveLength(0)
  }
  expect(answers).toHaveLength(times)
})

test('[PWA-04] the list keeps the moment it is of when a later look fails', async () => {
  const { store, desk } = openDesk()
  const clock = vi.spyOn(Date, 'now').mockReturnValue(1_000)
  await desk.look()
  clock.mockReturnValue(2_000)
  vi.stubGlobal('fetch', async () => Promise.reject(new TypeError('no network')))
  await desk.look()
  expect(store.get()).toMatchObject({ ordersLoading: 'failed', ordersAt: 1_000 })
})

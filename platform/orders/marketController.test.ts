import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { WireCandle } from '../../contract/trading.ts'
import type { PriceChart } from '../chart/priceChart.ts'
import { parsePreferences } from '../device/preferences.ts'
import { initialState } from '../state/initialState.ts'
import type { PlatformState } from '../state/state.ts'
import { createStore } from '../state/store.ts'
import { textsOf } from '../texts/texts.ts'
import { openMarketController } from './marketController.ts'

const step = 5_000
const candle = (at: number): WireCandle => ({ at, open: '1.00', high: '1.00', low: '1.00', close: '1.00' })
const from = (at: number, count: number): WireCandle[] => Array.from({ length: count }, (_, index) => candle(at + index * step))

/** The newest candles of the server. */
let newest: WireCandle[] = []
let breakLine: () => void = () => undefined
/** The person of each stream; null is a guest. */
let listeners: (string | null)[] = []

function answer(address: string, init?: RequestInit): Promise<Response> {
  const { pathname, searchParams } = new URL(address, 'http://platform.example')
  if (pathname === '/v2/quotes/stream') {
    listeners.push(new Headers(init?.headers).get('authorization'))
    const body = new ReadableStream<Uint8Array>({ start: (line) => void (breakLine = () => line.close()) })
    return Promise.resolve(new Response(body))
  }
  if (pathname === '/v2/quotes/candles') {
    const before = searchParams.get('before')
    const candles = before === null ? newest : from(Number(before) - 3 * step, 3)
    return Promise.resolve(Response.json({ symbol: 'BTC/USD', stepMs: step, candles, more: true }))
  }
  const traded = { symbol: 'BTC/USD', name: 'Bitcoin', digits: 2, payoutPercent: 78, hours: null }
  return Promise.resolve(Response.json({ symbols: [traded], now: 1_000_000, stake: {}, expiries: [60_000] }))
}

beforeEach(() => {
  vi.useFakeTimers()
  listeners = []
  vi.stubGlobal('fetch', answer)
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

async function openDesk(session: PlatformState['session'] = { who: 'guest' }) {
  const store = createStore(initialState(textsOf('en', {}), 'en', 'dark', parsePreferences(null, false)), (run) => run())
  store.set({ session })
  const scrolls: string[] = []
  const chart = { show: (_series: unknown, _style: unknown, scroll: string) => void scrolls.push(scroll) } as unknown as PriceChart
  const controller = openMarketController(
    store,
    () => chart,
    () => undefined,
  )
  newest = from(1_000_000, 3)
  await controller.start()
  await vi.advanceTimersByTimeAsync(0)
  await controller.showOlder()
  const reconnect = async (): Promise<void> => {
    breakLine()
    await vi.advanceTimersByTimeAsync(2_000)
    await vi.advanceTimersByTimeAsync(0)
  }
  return {
    store,
    controller,
    scrolls,
    reconnect,
    drawn: () =>
      controller
        .series()
        ?.all()
        .map(({ at }) => (at - 1_000_000) / step),
  }
}

test('[SRV-07] fills in the missed candles after reconnecting without scrolling the chart', async () => {
  const { scrolls, drawn, reconnect } = await openDesk()
  newest = from(1_000_000 + 2 * step, 4)
  await reconnect()
  expect([scrolls, drawn()]).toEqual([
    ['newest', 'same', 'same'],
    [-3, -2, -1, 0, 1, 2, 3, 4, 5],
  ])
})

test.each([
  [503, 'request.busy', 'busy'],
  [429, 'request.tooOften', 'failed'],
])('[SRV-07] candles refused with %i %s are shown as %s', async (status, error, shown) => {
  const { store, controller } = await openDesk()
  vi.stubGlobal('fetch', async () => Response.json({ return: 'false', error }, { status }))
  await controller.showHistory()
  expect(store.get().historyLoading).toBe(shown)
})

test('[SRV-07] after a break longer than one response the chart starts again without a gap', async () => {
  const { scrolls, drawn, reconnect } = await openDesk()
  newest = from(1_000_000 + 900 * step, 2)
  await reconnect()
  expect([scrolls, drawn()]).toEqual([
    ['newest', 'same', 'newest'],
    [900, 901],
  ])
})

test('[TRD-01, SRV-07] the first stream waits for the session and is the person’s', async () => {
  const { store, controller } = await openDesk({ who: 'unknown' })
  controller.tick()
  expect(listeners).toEqual([])
  store.set({ session: { who: 'person', token: 't' } })
  controller.tick()
  expect(listeners).toEqual(['Bearer t'])
})

test('[TRD-01, SRV-07] a session that does not come delays the first stream by a second at most', async () => {
  const { store, controller } = await openDesk({ who: 'unknown' })
  await vi.advanceTimersByTimeAsync(1_000)
  controller.tick()
  expect(listeners).toEqual([null])
  store.set({ session: { who: 'person', token: 't' } })
  controller.tick()
  expect(listeners).toEqual([null, 'Bearer t'])
})

import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { WireOrder } from '../../contract/trading.ts'
import { readPreferences } from '../device/preferences.ts'
import type { ShellMessage } from '../frame/shellFrame.ts'
import { initialState } from '../state/initialState.ts'
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

/** What the server has, as the test changes it. */
let held: { orders: WireOrder[]; settled: WireOrder[]; available: string }
/** What a press is answered, once the look that meets it is done. */
let placed: WireOrder | null = null

beforeEach(() => {
  held = { orders: [], settled: [], available: '100.00' }
  vi.stubGlobal('fetch', async (_address: string, init: RequestInit) => {
    if (init.method === 'POST') return Response.json({ return: 'true', order: placed })
    const { orders, settled, available } = held
    return Response.json({ orders, settled, balance: { account: 'eur-1', available, currency: 'EUR' } })
  })
})
afterEach(() => vi.unstubAllGlobals())

function openDesk() {
  const state = initialState(textsOf('en', {}), 'en', 'dark', readPreferences(null, false))
  const store = createStore({ ...state, session: { who: 'person' as const, token: 'a-token' }, account: 'eur-1' }, (run) => run())
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
  expect(said).toContainEqual({ type: 'balance', account: 'eur-1', available: '95.00', currency: 'EUR' })
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

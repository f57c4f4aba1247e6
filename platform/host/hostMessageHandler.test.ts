import { expect, test } from 'vitest'
import type { ToPlatform } from '../../contract/platformMessages.ts'
import { parsePreferences } from '../device/preferences.ts'
import { initialState } from '../state/initialState.ts'
import { feedState } from '../state/marketState.ts'
import { createStore } from '../state/store.ts'
import { textsOf } from '../texts/texts.ts'
import { hostMessageHandler } from './hostMessageHandler.ts'

function setUp() {
  const store = createStore(initialState(textsOf('en', {}), 'en', 'dark', parsePreferences(null, false)), () => undefined)
  const restored: string[] = []
  const chosen: string[] = []
  let refreshes = 0
  let returns = 0
  const handle = hostMessageHandler(
    store,
    async () => void (refreshes += 1),
    (text, extent) => void restored.push(`${extent} ${text}`),
    () => void (returns += 1),
    ({ symbol, expiryMs, direction }) => void chosen.push([symbol, expiryMs, direction].filter(Boolean).join(' ')),
    () => void chosen.push('settings'),
  )
  return {
    store,
    restored,
    chosen,
    refreshes: () => refreshes,
    returns: () => returns,
    handle: (message: Omit<ToPlatform, 'v'>) => handle({ v: 1, ...message } as ToPlatform),
  }
}

test('[TRD-01, ACC-02] another account shows nothing of the one before and loads its own orders', () => {
  const { store, handle, refreshes } = setUp()
  handle({ type: 'session', token: 'abc', account: 'eur-1' } as ToPlatform)
  store.set({ balance: { account: 'eur-1', available: '5.00', currency: 'EUR' }, ordersLoading: 'ready', older: 'more' })
  handle({ type: 'account', account: 'usd-1' } as ToPlatform)
  expect(store.get()).toMatchObject({ account: 'usd-1', balance: null, open: [], settled: [], older: 'unknown', ordersLoading: 'loading' })
  expect(refreshes()).toBe(2)
})

test('[TRD-01] receiving the same session again changes nothing', () => {
  const { store, handle, refreshes } = setUp()
  const session = { type: 'session', token: 'abc', account: 'eur-1' } as ToPlatform
  handle(session)
  const before = store.get()
  handle(session)
  handle({ type: 'account', account: 'eur-1' } as ToPlatform)
  expect([store.get(), refreshes()]).toEqual([before, 1])
})

test('[SES-14] a session that has ended leaves a guest and no data of the person', () => {
  const { store, restored, handle } = setUp()
  handle({ type: 'session', token: 'abc', account: 'eur-1' } as ToPlatform)
  handle({ type: 'kept', text: '{"favourites":["EURUSD"]}' } as ToPlatform)
  handle({ type: 'session', token: null, account: null } as ToPlatform)
  expect(store.get()).toMatchObject({ session: { who: 'guest' }, account: null, balance: null })
  expect(restored).toEqual(['whole {"favourites":["EURUSD"]}', 'whole '])
})

test('[SES-14] also removes the person’s data if the platform’s server was first to refuse them', () => {
  const { store, restored, handle } = setUp()
  handle({ type: 'session', token: 'abc', account: 'eur-1' } as ToPlatform)
  store.set({ session: { who: 'guest' } })
  handle({ type: 'session', token: null, account: 'eur-1' } as ToPlatform)
  expect(restored).toEqual(['whole '])
})

test.each([
  ['something was kept', '{"sound":"on"}', ['whole {"sound":"on"}']],
  ['nothing was', '', []],
])('[TRD-01] takes over all saved preferences at the start, and later, where %s, the shared ones', (_what, first, restored) => {
  const page = setUp()
  page.handle({ type: 'session', token: 'abc', account: 'eur-1' } as ToPlatform)
  page.handle({ type: 'kept', text: first } as ToPlatform)
  page.handle({ type: 'kept', text: '{"sound":"off"}' } as ToPlatform)
  expect(page.restored).toEqual([...restored, 'shared {"sound":"off"}'])
})

test('[SES-14, TRD-01] takes over all preferences for a new person, not for a new token', () => {
  const { store, restored, handle } = setUp()
  const session = (token: string | null) => handle({ type: 'session', token, account: null } as ToPlatform)
  const sendPreferences = (text: string) => handle({ type: 'kept', text } as ToPlatform)
  session(null)
  sendPreferences('visitor')
  session('abc')
  sendPreferences('first')
  store.set({ session: { who: 'guest' } })
  session('def')
  sendPreferences('renewed')
  session(null)
  session('ghi')
  sendPreferences('back')
  expect(restored).toEqual(['whole visitor', 'whole first', 'shared renewed', 'whole ', 'whole back'])
})

test('[PWA-04] follows the host page’s connection and loads what it missed after reconnecting', () => {
  const { store, handle, returns } = setUp()
  const connection = (at: 'online' | 'offline') => handle({ type: 'connection', at } as ToPlatform)
  connection('online')
  connection('offline')
  connection('offline')
  expect([feedState(store.get()), returns()]).toEqual(['offline', 0])
  store.set({ placing: { status: 'refused', code: 'network.none' } })
  connection('online')
  connection('online')
  expect([feedState(store.get()), returns(), store.get().placing]).toEqual(['connecting', 1, { status: 'idle' }])
})

test('[SRV-07] a refusal not caused by the connection stays after reconnecting', () => {
  const { store, handle } = setUp()
  handle({ type: 'connection', at: 'offline' } as ToPlatform)
  store.set({ placing: { status: 'refused', code: 'funds.insufficient' } })
  handle({ type: 'connection', at: 'online' } as ToPlatform)
  expect(store.get().placing).toEqual({ status: 'refused', code: 'funds.insufficient' })
})

test('[APP-31] a symbol of the host page waits for the saved preferences, which name another', () => {
  const { handle, chosen } = setUp()
  handle({ type: 'symbol', symbol: 'XAU/USD', expiryMs: 60_000, direction: 'up' } as ToPlatform)
  expect(chosen).toEqual([])
  handle({ type: 'kept', text: '' } as ToPlatform)
  expect(chosen).toEqual(['XAU/USD 60000 up'])
  handle({ type: 'symbol', symbol: 'BTC/USD' } as ToPlatform)
  handle({ type: 'kept', text: '' } as ToPlatform)
  expect(chosen).toEqual(['XAU/USD 60000 up', 'BTC/USD'])
})

test('[APP-31] the host page opens the trade settings', () => {
  const { chosen, handle } = setUp()
  handle({ type: 'settings' })
  expect(chosen).toEqual(['settings'])
})

test('[APP-32] hints wait for the host page, and a late message brings none back', () => {
  const { store, handle } = setUp()
  expect(store.get().hintsSeen).toBeNull()
  handle({ type: 'kept', text: '' } as ToPlatform)
  expect(store.get().hintsSeen).toBeNull()
  handle({ type: 'kept', text: '', hintsSeen: 1 } as ToPlatform)
  expect(store.get().hintsSeen).toBe(1)
  store.set({ hintsSeen: 3 })
  handle({ type: 'kept', text: '', hintsSeen: 1 } as ToPlatform)
  expect(store.get().hintsSeen).toBe(3)
})

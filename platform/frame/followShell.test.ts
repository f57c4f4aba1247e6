import { expect, test } from 'vitest'
import type { ToPlatform } from '../../contract/frame.ts'
import { readPreferences } from '../device/preferences.ts'
import { initialState } from '../state/initialState.ts'
import { feedState } from '../state/marketState.ts'
import { createStore } from '../state/store.ts'
import { textsOf } from '../texts/texts.ts'
import { followShell } from './followShell.ts'

function setUp() {
  const store = createStore(initialState(textsOf('en', {}), 'en', 'dark', readPreferences(null, false)), () => undefined)
  const restored: string[] = []
  let looks = 0
  let returns = 0
  const hear = followShell(
    store,
    async () => void (looks += 1),
    (text, extent) => void restored.push(`${extent} ${text}`),
    () => void (returns += 1),
  )
  return {
    store,
    restored,
    looks: () => looks,
    returns: () => returns,
    hear: (message: Omit<ToPlatform, 'v'>) => hear({ v: 1, ...message } as ToPlatform),
  }
}

test('[TRD-01, ACC-02] another account shows nothing of the one before, and its orders are asked for', () => {
  const { store, hear, looks } = setUp()
  hear({ type: 'session', token: 'abc', account: 'eur-1' } as ToPlatform)
  store.set({ balance: { account: 'eur-1', available: '5.00', currency: 'EUR' }, ordersLoading: 'ready', older: 'more' })
  hear({ type: 'account', account: 'usd-1' } as ToPlatform)
  expect(store.get()).toMatchObject({ account: 'usd-1', balance: null, open: [], settled: [], older: 'unknown', ordersLoading: 'loading' })
  expect(looks()).toBe(2)
})

test('[TRD-01] the same session said again changes nothing', () => {
  const { store, hear, looks } = setUp()
  const session = { type: 'session', token: 'abc', account: 'eur-1' } as ToPlatform
  hear(session)
  const before = store.get()
  hear(session)
  hear({ type: 'account', account: 'eur-1' } as ToPlatform)
  expect([store.get(), looks()]).toEqual([before, 1])
})

test('[SES-14] a session that has ended leaves a guest, with nothing of the person', () => {
  const { store, restored, hear } = setUp()
  hear({ type: 'session', token: 'abc', account: 'eur-1' } as ToPlatform)
  hear({ type: 'kept', text: '{"favourites":["EURUSD"]}' } as ToPlatform)
  hear({ type: 'session', token: null, account: null } as ToPlatform)
  expect(store.get()).toMatchObject({ session: { who: 'guest' }, account: null, balance: null })
  expect(restored).toEqual(['whole {"favourites":["EURUSD"]}', 'whole '])
})

test('[SES-14] nothing of the person stays either where the platform’s server was the first to refuse them', () => {
  const { store, restored, hear } = setUp()
  hear({ type: 'session', token: 'abc', account: 'eur-1' } as ToPlatform)
  store.set({ session: { who: 'guest' } })
  hear({ type: 'session', token: null, account: 'eur-1' } as ToPlatform)
  expect(restored).toEqual(['whole '])
})

test.each([
  ['something was kept', '{"sound":"on"}', ['whole {"sound":"on"}']],
  ['nothing was', '', []],
])('[TRD-01] at the start what was kept is taken whole, and later, where %s, what two tabs share', (_what, first, restored) => {
  const page = setUp()
  page.hear({ type: 'session', token: 'abc', account: 'eur-1' } as ToPlatform)
  page.hear({ type: 'kept', text: first } as ToPlatform)
  page.hear({ type: 'kept', text: '{"sound":"off"}' } as ToPlatform)
  expect(page.restored).toEqual([...restored, 'shared {"sound":"off"}'])
})

test('[SES-14, TRD-01] choices are taken whole again for whoever comes, and not for the same person with another token', () => {
  const { store, restored, hear } = setUp()
  const session = (token: string | null) => hear({ type: 'session', token, account: null } as ToPlatform)
  const kept = (text: string) => hear({ type: 'kept', text } as ToPlatform)
  session(null)
  kept('visitor')
  session('abc')
  kept('first')
  store.set({ session: { who: 'guest' } })
  session('def')
  kept('renewed')
  session(null)
  session('ghi')
  kept('back')
  expect(restored).toEqual(['whole visitor', 'whole first', 'shared renewed', 'whole ', 'whole back'])
})

test('[PWA-04] the platform is offline and online with the shell, and asks for what it missed once it is back', () => {
  const { store, hear, returns } = setUp()
  const connection = (at: 'online' | 'offline') => hear({ type: 'connection', at } as ToPlatform)
  connection('online')
  connection('offline')
  connection('offline')
  expect([feedState(store.get()), returns()]).toEqual(['offline', 0])
  store.set({ placing: { status: 'refused', code: 'network.none' } })
  connection('online')
  connection('online')
  expect([feedState(store.get()), returns(), store.get().placing]).toEqual(['connecting', 1, { status: 'idle' }])
})

test('[SRV-07] a refusal that has nothing to do with the connection stays when it is back', () => {
  const { store, hear } = setUp()
  hear({ type: 'connection', at: 'offline' } as ToPlatform)
  store.set({ placing: { status: 'refused', code: 'funds.insufficient' } })
  hear({ type: 'connection', at: 'online' } as ToPlatform)
  expect(store.get().placing).toEqual({ status: 'refused', code: 'funds.insufficient' })
})

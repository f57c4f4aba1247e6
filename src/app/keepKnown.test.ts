import 'fake-indexeddb/auto'
import { expect, test, vi } from 'vitest'
import { order } from '../../contract/order.ts'
import { createFakeClock } from '../../tests/support/fakeClock.ts'
import { createFakeBrowser } from '../../tests/support/fakeTabs.ts'
import { json } from '../../tests/support/json.ts'
import { wireUser } from '../../tests/support/wireUser.ts'
import { openStore } from '../../workers/background/store/openStore.ts'
import { background } from '../bridges/background.ts'
import { backgroundReported } from '../bridges/backgroundFacts.ts'
import {
  accountOpened,
  balanceReported,
  ordersReported,
  selectAccount,
  selectOrders,
  sessionLocked,
  sessionRead,
  userRemembered,
} from '../shell/session/sessionSlice.ts'
import { keepKnown } from './keepKnown.ts'
import { createStore } from './store.ts'

const person = { uid: 7, csrf: '', language: 'en' as const }
const running = order.parse({
  id: 'one',
  account: 'eur-1',
  symbol: 'BTC/USD',
  direction: 'up',
  stake: '50.00',
  currency: 'EUR',
  payoutPercent: 82,
  openPrice: '60000.00',
  closePrice: null,
  openedAt: 1,
  expiresAt: 2,
  status: 'open',
  returned: null,
})

/** Opens the app on this device: its store, and a real worker over real storage. */
async function openDevice(database: string) {
  const clock = createFakeClock(Date.now())
  const stored = await openStore(database, { onMemoryOnly: () => undefined, onOutdated: () => undefined })
  const { api } = createFakeBrowser({ clock, store: stored, serve: async () => json({ return: 'true' }) }).open()
  const kept: Promise<unknown>[] = []
  vi.spyOn(background, 'keepUser').mockImplementation((...args) => {
    const answer = api.keepUser(...args)
    kept.push(answer)
    return answer
  })
  vi.spyOn(background, 'keepReports').mockImplementation((...args) => {
    const answer = api.keepReports(...args)
    kept.push(answer)
    return answer
  })
  const store = createStore()
  store.dispatch(keepKnown)
  const attached = await api.attach(person)
  if (!attached.ok) throw new Error(attached.code)
  return { store, snapshot: attached.value, kept: () => Promise.all(kept) }
}

test('[SES-18] another tab’s reports are not passed on', async () => {
  const { store } = await openDevice('passed')
  const at = Date.now()
  const read = { csrf: 'c', now: at, user: wireUser(), platformToken: 't', askedAt: at - 900, receivedAt: at - 800 }
  store.dispatch(sessionRead(read))
  vi.mocked(background.keepReports).mockClear()
  const reports = { balances: [{ account: 'eur-1', amount: '50.00', at }], orders: [] }
  store.dispatch(backgroundReported([{ topic: 'reports', reports }]))
  expect(selectAccount(store.getState())?.amount).toBe('50.00')
  expect(background.keepReports).not.toHaveBeenCalled()
})

test('[PWA-04, TRD-15] an offline reload shows the balance, accounts and running orders that came after the start', async () => {
  const before = await openDevice('reload')
  const { dispatch } = before.store
  const at = Date.now()
  const read = { csrf: 'c', now: at, user: wireUser(), platformToken: 't', askedAt: at - 900, receivedAt: at - 800 }
  dispatch(sessionRead(read))
  dispatch(accountOpened({ ...wireUser().balances[0]!, accountId: 'eur-2', amount: '0.00' }))
  dispatch(balanceReported({ account: 'eur-1', amount: '50.00', at: at - 500, now: at }))
  dispatch(ordersReported({ account: 'eur-1', list: [running], at: at - 500, now: at }))
  dispatch(balanceReported({ account: 'eur-1', amount: '100.00', at: at - 700, now: at }))
  dispatch(sessionLocked())
  await before.kept()

  const { store, snapshot } = await openDevice('reload')
  if (snapshot.user === null) throw new Error('nobody is remembered')
  const { user, settings, reports } = snapshot
  store.dispatch(userRemembered({ user: user.value, at: user.at, settings, reports, now: Date.now() }))
  expect(selectAccount(store.getState())).toMatchObject({ accountId: 'eur-1', amount: '50.00' })
  expect(selectOrders(store.getState())).toEqual({ list: [running], at: at - 500 })
  expect(user.value.balances.map(({ accountId }) => accountId)).toEqual(['eur-1', 'eur-2'])
})

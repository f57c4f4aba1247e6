import { beforeEach, expect, test, vi } from 'vitest'
import { wireUser } from '../../../tests/support/wireUser.ts'
import { noPersonRemembered, sessionLocked, sessionRead, sessionSlice, userRemembered } from '../../shell/session/sessionSlice.ts'
import { writePlatformChoices, readPlatformChoices, onPlatformChoicesChange, selectChoicesOwner } from './platformChoices.ts'

const storage: Record<string, string> = {}
beforeEach(() => {
  for (const key of Object.keys(storage)) delete storage[key]
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => storage[key] ?? null,
    setItem: (key: string, text: string) => (storage[key] = text),
  })
  Object.assign(storage, { uid: '7', platform: 'EURUSD' })
})

test('[SES-14] choices of an ended session are hidden, protected and available again afterwards', () => {
  expect(readPlatformChoices(7)).toBe('EURUSD')
  storage['uid'] = 'locked 7'
  for (const owner of [7, null, undefined]) {
    expect(readPlatformChoices(owner)).toBe('')
    writePlatformChoices(owner, 'BTCUSD')
  }
  storage['uid'] = '7'
  expect(readPlatformChoices(7)).toBe('EURUSD')
  writePlatformChoices(7, 'BTCUSD')
  expect(readPlatformChoices(7)).toBe('BTCUSD')
})

test('[SES-14] a page of another person neither reads nor writes the device’s choices', () => {
  for (const owner of [8, null, undefined]) {
    writePlatformChoices(owner, 'BTCUSD')
    expect(readPlatformChoices(owner)).toBe('')
  }
  expect(storage['platform']).toBe('EURUSD')
  delete storage['uid']
  writePlatformChoices(null, 'GBPUSD')
  expect([readPlatformChoices(null), readPlatformChoices(7)]).toEqual(['GBPUSD', ''])
})

test('[SES-14] there is no owner before the session is read or after it ends', () => {
  const user = wireUser(7)
  const read = (owner: typeof user | null) =>
    sessionRead({ csrf: 'c', now: 1, user: owner, platformToken: null, askedAt: 1, receivedAt: 1 })
  const after = (...actions: Parameters<typeof sessionSlice.reducer>[1][]) =>
    selectChoicesOwner({ session: actions.reduce(sessionSlice.reducer, sessionSlice.reducer(undefined, { type: 'start' })) })
  const remembered = userRemembered({ user, at: 1, settings: null, reports: { balances: [], orders: [] }, now: 1 })
  expect([
    after(),
    after(noPersonRemembered()),
    after(remembered),
    after(remembered, read(null)),
    after(read(user), sessionLocked()),
  ]).toEqual(Array.from({ length: 5 }, () => undefined))
  expect([after(read(user)), after(remembered, read(user)), after(read(null))]).toEqual([7, 7, null])
})

test('[TRD-01] listeners get another tab’s choices, also on return from the back/forward cache, until unsubscribed', () => {
  const device = new EventTarget()
  vi.stubGlobal('addEventListener', device.addEventListener.bind(device))
  vi.stubGlobal('removeEventListener', device.removeEventListener.bind(device))
  const storeInOtherTab = (key: string) => device.dispatchEvent(Object.assign(new Event('storage'), { key }))
  const returnToPage = (persisted: boolean) => device.dispatchEvent(Object.assign(new Event('pageshow'), { persisted }))
  let calls = 0
  const stop = onPlatformChoicesChange(() => void (calls += 1))
  for (const key of ['theme', 'platform', 'uid']) storeInOtherTab(key)
  expect(calls).toBe(1)
  returnToPage(false)
  returnToPage(true)
  expect(calls).toBe(2)
  stop()
  storeInOtherTab('platform')
  returnToPage(true)
  expect(calls).toBe(2)
})

test('[APP-34] a full storage keeps the choices it has, and the page the new ones', () => {
  const refuse = () => {
    throw new DOMException('full', 'QuotaExceededError')
  }
  const full = { ...localStorage, setItem: refuse }
  vi.stubGlobal('localStorage', full)
  writePlatformChoices(7, 'BTCUSD')
  expect([readPlatformChoices(7), full.getItem('platform')]).toEqual(['BTCUSD', 'EURUSD'])
})

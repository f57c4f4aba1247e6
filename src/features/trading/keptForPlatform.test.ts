import { beforeEach, expect, test, vi } from 'vitest'
import { wireUser } from '../../../tests/support/wireUser.ts'
import { nobodyRemembered, sessionLocked, sessionRead, sessionSlice, userRemembered } from '../../shell/sessionSlice.ts'
import { keepForPlatform, keptForPlatform, onKeptElsewhere, selectChooser } from './keptForPlatform.ts'

const box: Record<string, string> = {}
beforeEach(() => {
  for (const key of Object.keys(box)) delete box[key]
  vi.stubGlobal('localStorage', { getItem: (key: string) => box[key] ?? null, setItem: (key: string, text: string) => (box[key] = text) })
  Object.assign(box, { uid: '7', platform: 'EURUSD' })
})

test('[SES-14] the platform’s choices of somebody whose session has ended are neither shown nor written over, and are there again for them', () => {
  expect(keptForPlatform(7)).toBe('EURUSD')
  box['uid'] = 'locked 7'
  for (const who of [7, null, undefined]) {
    expect(keptForPlatform(who)).toBe('')
    keepForPlatform(who, 'BTCUSD')
  }
  box['uid'] = '7'
  expect(keptForPlatform(7)).toBe('EURUSD')
  keepForPlatform(7, 'BTCUSD')
  expect(keptForPlatform(7)).toBe('BTCUSD')
})

test('[SES-14] a page that shows somebody else than the device knows neither reads nor writes their choices', () => {
  for (const who of [8, null, undefined]) {
    keepForPlatform(who, 'BTCUSD')
    expect(keptForPlatform(who)).toBe('')
  }
  expect(box['platform']).toBe('EURUSD')
  delete box['uid']
  keepForPlatform(null, 'GBPUSD')
  expect([keptForPlatform(null), keptForPlatform(7)]).toEqual(['GBPUSD', ''])
})

test('[SES-14] nobody chooses before the server has said who is here, nor once their session has ended', () => {
  const user = wireUser(7)
  const read = (who: typeof user | null) => sessionRead({ csrf: 'c', now: 1, user: who, platformToken: null, askedAt: 1, receivedAt: 1 })
  const after = (...actions: Parameters<typeof sessionSlice.reducer>[1][]) =>
    selectChooser({ session: actions.reduce(sessionSlice.reducer, sessionSlice.reducer(undefined, { type: 'start' })) })
  const remembered = userRemembered({ user, at: 1, settings: null })
  expect([
    after(),
    after(nobodyRemembered()),
    after(remembered),
    after(remembered, read(null)),
    after(read(user), sessionLocked()),
  ]).toEqual(Array.from({ length: 5 }, () => undefined))
  expect([after(read(user)), after(remembered, read(user)), after(read(null))]).toEqual([7, 7, null])
})

test('[TRD-01] another tab is heard when it keeps the platform’s choices, and no other of its texts, and may have while this page was away, until nobody listens', () => {
  const device = new EventTarget()
  vi.stubGlobal('addEventListener', device.addEventListener.bind(device))
  vi.stubGlobal('removeEventListener', device.removeEventListener.bind(device))
  const keepElsewhere = (key: string) => device.dispatchEvent(Object.assign(new Event('storage'), { key }))
  const comeBack = (persisted: boolean) => device.dispatchEvent(Object.assign(new Event('pageshow'), { persisted }))
  let heard = 0
  const stop = onKeptElsewhere(() => void (heard += 1))
  for (const key of ['theme', 'platform', 'uid']) keepElsewhere(key)
  expect(heard).toBe(1)
  comeBack(false)
  comeBack(true)
  expect(heard).toBe(2)
  stop()
  keepElsewhere('platform')
  comeBack(true)
  expect(heard).toBe(2)
})

test('a device that is full goes on with the choices that it has', () => {
  const refuse = () => {
    throw new DOMException('full', 'QuotaExceededError')
  }
  vi.stubGlobal('localStorage', { ...localStorage, setItem: refuse })
  keepForPlatform(7, 'BTCUSD')
  expect(keptForPlatform(7)).toBe('EURUSD')
})

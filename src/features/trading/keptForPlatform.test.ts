import { beforeEach, expect, test, vi } from 'vitest'
import { keepForPlatform, keptForPlatform } from './keptForPlatform.ts'

const box: Record<string, string> = {}
beforeEach(() => {
  vi.stubGlobal('localStorage', { getItem: (key: string) => box[key] ?? null, setItem: (key: string, text: string) => (box[key] = text) })
  Object.assign(box, { uid: '7', platform: 'EURUSD' })
})

test('[SES-14] the platform’s choices of somebody whose session has ended are neither shown nor written over, and are there again for them', () => {
  expect(keptForPlatform()).toBe('EURUSD')
  box['uid'] = 'locked 7'
  expect(keptForPlatform()).toBe('')
  keepForPlatform('BTCUSD')
  box['uid'] = '7'
  expect(keptForPlatform()).toBe('EURUSD')
  keepForPlatform('BTCUSD')
  expect(keptForPlatform()).toBe('BTCUSD')
})

test('a device that keeps nothing has no choices', () => {
  const refuse = () => {
    throw new Error('denied')
  }
  vi.stubGlobal('localStorage', { getItem: refuse, setItem: refuse })
  keepForPlatform('BTCUSD')
  expect(keptForPlatform()).toBe('')
})

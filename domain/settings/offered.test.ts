import { expect, test } from 'vitest'
import type { WireSettings } from '../../contract/session.ts'
import { isOffered } from './offered.ts'

const settings = (isRegulated: boolean, features: WireSettings['features'] = {}) => ({ isRegulated, features }) as WireSettings

test('[APP-26] bonuses and offers are shown where the law is known to allow them, and no setting brings them elsewhere', () => {
  for (const name of ['bonus', 'offers'] as const) {
    expect(isOffered(null, name)).toBe(false)
    expect(isOffered(settings(true, { [name]: true }), name)).toBe(false)
    expect(isOffered(settings(false), name)).toBe(true)
    expect(isOffered(settings(false, { [name]: false }), name)).toBe(false)
  }
})

test('[APP-26] any other feature is there until the settings take it away', () => {
  expect(isOffered(null, 'chat')).toBe(true)
  expect(isOffered(settings(true), 'chat')).toBe(true)
  expect(isOffered(settings(false, { chat: false }), 'chat')).toBe(false)
})

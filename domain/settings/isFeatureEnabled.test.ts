import { expect, test } from 'vitest'
import type { WireSettings } from '../../contract/session.ts'
import { isFeatureEnabled } from './isFeatureEnabled.ts'

const settings = (isRegulated: boolean, features: WireSettings['features'] = {}) => ({ isRegulated, features }) as WireSettings

test('[APP-26] bonuses and offers are shown only where law allows them, whatever the settings', () => {
  for (const name of ['bonus', 'offers'] as const) {
    expect(isFeatureEnabled(null, name)).toBe(false)
    expect(isFeatureEnabled(settings(true, { [name]: true }), name)).toBe(false)
    expect(isFeatureEnabled(settings(false), name)).toBe(true)
    expect(isFeatureEnabled(settings(false, { [name]: false }), name)).toBe(false)
  }
})

test('[APP-26] any other feature is on until the settings switch it off', () => {
  expect(isFeatureEnabled(null, 'chat')).toBe(true)
  expect(isFeatureEnabled(settings(true), 'chat')).toBe(true)
  expect(isFeatureEnabled(settings(false, { chat: false }), 'chat')).toBe(false)
})

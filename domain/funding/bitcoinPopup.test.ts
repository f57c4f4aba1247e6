import { expect, test } from 'vitest'
import type { WireSettings } from '../../contract/session.ts'
import { hourMs } from '../kernel/time.ts'
import { wireUser } from '../../tests/support/wireUser.ts'
import { offersBitcoinPopup } from './bitcoinPopup.ts'

const loadedAt = Date.UTC(2026, 10, 24)
const settings = { methods: ['card', 'bitcoin'], features: {}, isRegulated: false } as unknown as WireSettings
const user = { ...wireUser(), btc_deposit: false, demo: false, regTime: loadedAt - 48 * hourMs }

test.each([
  ['a person without a deposit in Bitcoin', {}, {}, true],
  ['one with a deposit in Bitcoin', { user: { ...user, btc_deposit: true } }, {}, false],
  ['a demo account', { user: { ...user, demo: true } }, {}, false],
  ['a reader of Chinese', { language: 'cn' }, {}, false],
  ['one who has just registered', { user: { ...user, regTime: loadedAt - hourMs } }, {}, false],
  ['one whose settings switch it off', {}, { features: { bitcoinPopup: false } }, false],
  ['one whose settings offer no Bitcoin', {}, { methods: ['card'] }, false],
])('[FUND-41] the Bitcoin popup for %s: %#', (_who, visit, change, shown) => {
  expect(offersBitcoinPopup({ user, settings: { ...settings, ...change }, language: 'en', loadedAt, ...visit })).toBe(shown)
})

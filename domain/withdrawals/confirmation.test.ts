import { expect, test } from 'vitest'
import { money } from '../kernel/money.ts'
import { unconfirmed } from './confirmation.ts'

const usd = (units: number) => money(units * 100, 'USD')
const present = { terms: { case: 'one' as const, pays: usd(100), fee: usd(5), givesUp: usd(30) }, arrives: usd(95), isFixed: false }
const confirmed = { givesUpBonus: true, arrives: '95.00', fee: '5.00', givesUp: '30.00' }

test.each([
  [{}, null],
  [{ arrives: '94.00', fee: '5.01', givesUp: '31.00' }, null],
  [{ arrives: undefined, fee: undefined, givesUp: undefined }, null],
  [{ givesUpBonus: false }, 'withdrawal.bonus_bound'],
  [{ arrives: '95.01' }, 'withdrawal.stale_quote'],
  [{ givesUp: '29.99' }, 'withdrawal.stale_quote'],
  [{ fee: '4.99' }, 'withdrawal.stale_quote'],
  [{ fee: '0.00', arrives: '90.00' }, 'withdrawal.stale_quote'],
  [{ arrives: '95.001' }, 'withdrawal.stale_quote'],
])('[WD-06] terms that were confirmed as %j: %s', (change, code) => {
  expect(unconfirmed(present, { ...confirmed, ...change })).toBe(code)
})

test('[ACC-03] a fixed withdrawal that is converted needs what arrives', () => {
  const fixed = {
    terms: { case: 'five' as const, pays: money(500, 'ETC'), fee: money(0, 'ETC'), givesUp: money(0, 'ETC') },
    arrives: usd(5),
    isFixed: true,
  }
  const none = { givesUpBonus: false, arrives: undefined, fee: undefined, givesUp: undefined }
  expect(unconfirmed(fixed, none)).toBe('withdrawal.converts')
  expect(unconfirmed(fixed, { ...none, arrives: '5.00' })).toBeNull()
  expect(unconfirmed({ ...fixed, arrives: money(500, 'ETC') }, none)).toBeNull()
})

test('[WD-06] identity comes before every other reason', () => {
  const verify = { ...present, terms: { ...present.terms, case: 'verify' as const } }
  expect(unconfirmed(verify, { ...confirmed, givesUpBonus: false })).toBe('withdrawal.verify')
})

import { expect, test } from 'vitest'
import { money } from '../kernel/money.ts'
import { checkConfirmation, tipTerms } from './tip.ts'

test.each([
  ['', 'tips.invalid'],
  ['five', 'tips.invalid'],
  ['5.001', 'tips.invalid'],
  ['0.99', 'tips.range'],
  ['100.01', 'tips.range'],
])('[TRD-07] a tip of “%s” has the error %s', (value, code) => {
  expect(tipTerms(value)).toEqual({ ok: false, code })
})

test.each([
  [5, false, undefined, { ok: true, value: null }],
  [5, false, '5.00', { ok: true, value: null }],
  [50, true, '50.00', { ok: true, value: null }],
  [50, true, undefined, { ok: false, code: 'tips.confirm' }],
  [50, true, '45.00', { ok: false, code: 'tips.changed' }],
  [50, true, 'fifty', { ok: false, code: 'tips.changed' }],
])('[TRD-07] a deduction of %i dollars, confirmation needed: %s, confirmed: %s', (dollars, confirm, confirmed, result) => {
  expect(checkConfirmation({ deducted: money(dollars * 100, 'USD'), confirm }, confirmed)).toEqual(result)
})

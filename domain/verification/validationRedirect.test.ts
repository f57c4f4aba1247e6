import { expect, test } from 'vitest'
import { redirectsToValidation, type ValidatedPerson } from './validationRedirect.ts'

const asked: ValidatedPerson = { tr_validate: 'yes', tr_success: null, tr_attemps: 0 }

test.each<[string, Partial<ValidatedPerson>, string, string | undefined, boolean]>([
  ['home', {}, 'home', undefined, true],
  ['funding', {}, 'funding', undefined, true],
  ['a method’s tab', {}, 'funding', 'bitcoin', true],
  ['a wrong answer before', { tr_success: 'no', tr_attemps: 4 }, 'home', undefined, true],
  ['validated already', { tr_success: 'yes' }, 'home', undefined, false],
  ['nothing to validate', { tr_validate: 'no' }, 'home', undefined, false],
  ['never asked', { tr_validate: null }, 'home', undefined, false],
  ['another page', {}, 'personal', undefined, false],
  ['the validate page itself', {}, 'validate', undefined, false],
  ['locked', { tr_attemps: 5 }, 'home', undefined, false],
  ['a payment’s success', {}, 'funding', 'payment_success', false],
  ['a payment’s error', {}, 'funding', 'payment_error', false],
  ['home, whatever follows it', {}, 'home', 'payment_success', true],
  ['a payment in process', {}, 'funding', 'payment_process', false],
])('[TRD-14] %s: the redirect to the validate page follows the rule', (_name, change, page, add, leads) => {
  expect(redirectsToValidation({ ...asked, ...change }, page, add, 'built')).toBe(leads)
})

test.each(['home', 'funding'])('[TRD-14] while the validation form is missing, %s stays accessible', (page) => {
  expect(redirectsToValidation(asked, page, undefined, 'missing')).toBe(false)
})

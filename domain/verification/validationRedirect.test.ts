import { expect, test } from 'vitest'
import { redirectsToValidation } from './validationRedirect.ts'
import { type ValidatedPerson, validationState } from './validationState.ts'

const asked: ValidatedPerson = { isAsked: true, isAnswered: false, attempts: 0 }

test.each<[string, Partial<ValidatedPerson>, string, string | undefined, boolean]>([
  ['home', {}, 'home', undefined, true],
  ['funding', {}, 'funding', undefined, true],
  ['a method’s tab', {}, 'funding', 'bitcoin', true],
  ['a wrong answer before', { attempts: 4 }, 'home', undefined, true],
  ['validated already', { isAnswered: true }, 'home', undefined, false],
  ['nothing to validate', { isAsked: false }, 'home', undefined, false],
  ['never asked', { isAsked: false }, 'home', undefined, false],
  ['another page', {}, 'personal', undefined, false],
  ['the validate page itself', {}, 'validate', undefined, false],
  ['locked', { attempts: 5 }, 'home', undefined, false],
  ['a payment’s success', {}, 'funding', 'payment_success', false],
  ['a payment’s error', {}, 'funding', 'payment_error', false],
  ['home, whatever follows it', {}, 'home', 'payment_success', true],
  ['a payment in process', {}, 'funding', 'payment_process', false],
])('[TRD-14] %s: the redirect to the validate page follows the rule', (_name, change, page, add, leads) => {
  expect(redirectsToValidation({ ...asked, ...change }, page, add)).toBe(leads)
})

test.each<[string, Partial<ValidatedPerson>, ReturnType<typeof validationState>]>([
  ['never asked', { isAsked: false }, { at: 'validated' }],
  ['answered', { isAsked: false, isAnswered: true, attempts: 5 }, { at: 'validated' }],
  ['answered, and still asked', { isAnswered: true }, { at: 'validated' }],
  ['fresh', {}, { at: 'asked', left: 5 }],
  ['one attempt left', { attempts: 4 }, { at: 'asked', left: 1 }],
  ['all used', { attempts: 5 }, { at: 'locked' }],
  ['more used', { attempts: 9 }, { at: 'locked' }],
])('[VER-11] a person is %s: the state of their payment follows', (_name, change, state) => {
  expect(validationState({ ...asked, ...change })).toEqual(state)
})

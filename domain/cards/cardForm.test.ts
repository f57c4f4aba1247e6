import { expect, test } from 'vitest'
import { cardBody, cardErrors, type CardFields, cardSummary, suggestedHolder } from './cardForm.ts'

const now = Date.UTC(2026, 10, 21)
const good: CardFields = {
  number: '4111 1111 1111 1111',
  expiry: '07 / 28',
  holder: 'Ada King Lovelace',
  country: 'FR',
  currency: 'EUR',
  cvv: '123',
}

test.each([
  ['5555555555554444', 'mastercard', 'mastercard'],
  ['6759649826438453', 'maestro', 'maestro'],
  ['4111111111111111', 'visa', 'visa'],
  ['6011111111111117', 'discover', 'all'],
  ['9999', null, 'all'],
])('[FUND-16] the number %s is of type %s and sent as %s', (number, type, card_type) => {
  expect(cardSummary({ ...good, number })).toMatchObject({ type, card_type })
})

test.each<[Partial<CardFields>, string, string]>([
  [{ number: '' }, 'number', 'cards.required'],
  [{ expiry: ' ' }, 'expiry', 'cards.required'],
  [{ holder: ' ' }, 'holder', 'cards.required'],
  [{ cvv: '' }, 'cvv', 'cards.required'],
  [{ number: '6011111111111117' }, 'number', 'cards.type'],
  [{ number: '6759649826438454' }, 'number', 'cards.luhn'],
  [{ expiry: '13 / 28' }, 'expiry', 'cards.expiry'],
  [{ expiry: '07 / 25' }, 'expiry', 'cards.expired'],
])('[FUND-17] the form with %j shows the error at the field %s: %s', (change, field, code) => {
  expect(cardErrors({ ...good, ...change }, now)).toEqual([{ field, code }])
})

test.each(['123', '1234'])('[FUND-17] the security code %s is valid', (cvv) => {
  expect(cardErrors({ ...good, cvv }, now)).toEqual([])
})

test.each(['1', '12', '12345', '123x', 'x123', 'abc'])('[FUND-17] the security code %s is refused', (cvv) => {
  expect(cardErrors({ ...good, cvv }, now)).toEqual([{ field: 'cvv', code: 'cards.cvv' }])
})

test('[FUND-15, FUND-16] the body has all fields, and the security code only if requested', () => {
  const body = {
    cu: 'FR',
    cur: 'EUR',
    cty: 'visa',
    cnu: '4111111111111111',
    emm: '07',
    eyy: '2028',
    fn: 'Ada',
    ln: 'King Lovelace',
    card_type: 'visa',
    is_fail_limit: false,
    cascade: { limit: false },
    card_length: 16,
    card_length_valid: true,
  }
  expect(cardBody(good)).toEqual({ ...body, cvv: '123' })
  expect(Object.keys(cardBody({ ...good, cvv: null }))).toEqual(Object.keys(body))
  expect([true, false].map((keep) => cardBody({ ...good, keep }).keep)).toEqual([true, false])
  expect(cardBody(good, { card: true, cascade: true })).toMatchObject({ is_fail_limit: true, cascade: { limit: true } })
})

test('[FUND-15] the body of an unknown type with an unreadable expiry leaves both empty', () => {
  expect(cardBody({ ...good, number: '9999', expiry: 'soon' })).toMatchObject({ cty: '', emm: '', eyy: '' })
})

test.each([
  ['Ada', 'Byron', 'Ada Byron'],
  ['José', 'Kahananui-ʻŌ', 'José Kahananui-ʻŌ'],
  ['Ada', '', 'Ada'],
  ['太郎', '山田', ''],
  ['Анна', 'Smith', ''],
  ['ليلى', 'حداد', ''],
])('[FUND-16] the profile of %s %s suggests the name on card “%s”', (firstName, lastName, holder) => {
  expect(suggestedHolder({ firstName, lastName })).toBe(holder)
})

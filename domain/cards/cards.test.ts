import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cardBody, cardErrors, type CardFields, cardSummary, withoutSecrets, splitHolder } from './cardForm.ts'
import { type CardType, cardTypeNames, cardTypeOf, normaliseCardNumber } from './cardTypes.ts'
import { isEntropayCard } from './entropay.ts'
import { expiryOf, isExpiredCard, parseExpiry, firstUsableCard } from './expiry.ts'
import { passesLuhn } from './luhn.ts'

const now = Date.UTC(2026, 10, 21)
const good: CardFields = {
  number: '4111 1111-1111 1111',
  expiry: '07 / 28',
  holder: 'Ada King Lovelace',
  country: 'FR',
  currency: 'EUR',
  cvv: null,
}
const codes = (changed: Partial<CardFields>) => cardErrors({ ...good, ...changed }, now).map(({ code }) => code)

test.each<[string, CardType | null]>([
  ['378282246310005', 'amex'],
  ['30569309025904', 'diners'],
  ['3530111333300000', 'jcb'],
  ['6709000000000000', 'laser'],
  ['4917300800000000', 'visa_electron'],
  ['4111111111111111', 'visa'],
  ['5555555555554444', 'mastercard'],
  ['2221000000000009', 'mastercard'],
  ['2720990000000007', 'mastercard'],
  ['2721000000000000', null],
  ['6759649826438453', 'maestro'],
  ['6011111111111117', 'discover'],
  ['9999999999999999', null],
])('[FUND-15] the type of %s is %s', (number, type) => {
  expect(cardTypeOf(number)).toBe(type)
})

test.each(['4026', '417500', '4508', '4844', '4913', '4917'])('[FUND-17] a number of %s counts as visa', (start) => {
  const stem = start.padEnd(15, '0')
  const number = [...'0123456789'].map((check) => stem + check).find(passesLuhn) ?? ''
  expect(cardTypeOf(number)).toBe('visa_electron')
  expect(codes({ number })).toEqual([])
  expect(cardBody({ ...good, number })).toMatchObject({ cty: 'visa', card_type: 'visa', card_length_valid: true })
})

test('[APP-33] a card typed in digits of another script is the same card', () => {
  const arabic = (text: string) => text.replace(/\d/g, (digit) => String.fromCodePoint(0x660 + Number(digit)))
  const typed = { ...good, number: arabic(good.number), expiry: arabic(good.expiry), cvv: arabic('123') }
  expect(cardErrors(typed, now)).toEqual([])
  expect(cardBody(typed)).toEqual(cardBody({ ...good, cvv: '123' }))
})

test('[FUND-15] there are nine types', () => {
  expect(cardTypeNames).toHaveLength(9)
})

test('[FUND-15] spaces and dashes are stripped before the number is saved', () => {
  expect(normaliseCardNumber('4111-1111 1111\t1111')).toBe('4111111111111111')
  expect(cardBody(good).cnu).toBe('4111111111111111')
})

test('[FUND-15] the Luhn check refuses every single wrong digit', () => {
  fc.assert(
    fc.property(fc.stringMatching(/^\d{11,18}$/), fc.nat(), fc.integer({ min: 1, max: 9 }), (stem, place, by) => {
      const number = [...'0123456789'].map((check) => stem + check).find(passesLuhn) ?? ''
      const index = place % number.length
      const wrong = number.slice(0, index) + String((Number(number[index]) + by) % 10) + number.slice(index + 1)
      return passesLuhn(number) && !passesLuhn(wrong)
    }),
  )
})

test('[FUND-17] errors come in order: required, type, length, then Luhn', () => {
  expect(codes({ number: '', holder: ' ' })).toEqual(['cards.required', 'cards.required'])
  expect(codes({ number: '378282246310005' })).toEqual(['cards.type'])
  expect(codes({ number: '378282246310005', holder: '' })).toEqual(['cards.required'])
  expect(codes({ number: '41111111111' })).toEqual(['cards.length_or'])
  expect(codes({ number: '4111111111111112' })).toEqual(['cards.luhn'])
  expect(codes({})).toEqual([])
})

test('[FUND-17] the length error names the lengths of the type', () => {
  expect(cardErrors({ ...good, number: '4111' }, now)).toEqual([
    { field: 'number', code: 'cards.length_or', params: { x: '13, 16', y: 19 } },
  ])
  expect(cardErrors({ ...good, number: '5555' }, now)).toEqual([{ field: 'number', code: 'cards.length', params: { x: 16 } }])
})

test('[FUND-16] the form shows the type, the length and whether it is right', () => {
  expect(cardSummary(good)).toEqual({ type: 'visa', card_type: 'visa', card_length: 16, card_length_valid: true })
  expect(cardSummary({ ...good, number: '' })).toEqual({ type: null, card_type: 'all', card_length: 0, card_length_valid: false })
  expect(cardSummary({ ...good, number: '3782822463' })).toMatchObject({ type: 'amex', card_type: 'all', card_length_valid: false })
})

test('[FUND-16] the holder is split into first and last name', () => {
  expect(splitHolder('  Ada   King Lovelace ')).toEqual({ fn: 'Ada', ln: 'King Lovelace' })
  expect(splitHolder('Ada')).toEqual({ fn: 'Ada', ln: '' })
})

test.each<[string, ReturnType<typeof parseExpiry>]>([
  ['04 / 29', { month: '04', year: '2029' }],
  ['4/29', { month: '04', year: '2029' }],
  ['1229', { month: '12', year: '2029' }],
  ['04/2029', { month: '04', year: '2029' }],
  ['04-2029', { month: '04', year: '2029' }],
  ['13 / 29', null],
  ['00 / 29', null],
  ['04 / 1929', null],
  ['04', null],
  ['', null],
])('[FUND-16] the expiry typed as "%s" is parsed as %j', (text, expiry) => {
  expect(parseExpiry(text)).toEqual(expiry)
})

test('[FUND-16] an expiry is sent as month and year; an empty or unreadable one is an error', () => {
  expect(cardBody(good)).toMatchObject({ emm: '07', eyy: '2028' })
  expect(cardErrors({ ...good, expiry: '' }, now)).toEqual([{ field: 'expiry', code: 'cards.required' }])
  expect(cardErrors({ ...good, expiry: '13 / 29' }, now)).toEqual([{ field: 'expiry', code: 'cards.expiry' }])
})

test('a card is valid until the end of its month everywhere', () => {
  expect(isExpiredCard({ expires: expiryOf('11', '2026') }, Date.UTC(2026, 11, 1, 11, 59))).toBe(false)
  expect(isExpiredCard({ expires: expiryOf('11', '2026') }, Date.UTC(2026, 11, 1, 12))).toBe(true)
  expect(codes({ expiry: '07 / 25' })).toEqual(['cards.expired'])
})

test('the newest saved card that has not expired is selected', () => {
  const cards = ['2026-10', '2031-01', '2032-01'].map((expires) => ({ expires }))
  expect(firstUsableCard(cards, Date.UTC(2026, 10, 22))).toEqual({ expires: '2031-01' })
  expect(firstUsableCard(cards.slice(0, 1), Date.UTC(2026, 10, 22))).toBeUndefined()
})

test('[FUND-18] a refused or blocked card is not selected while another can be charged', () => {
  const now2026 = Date.UTC(2026, 10, 22)
  const [refused, blocked, good] = [
    { expires: '2031-01', refused: 'decline.stolen_card' },
    { expires: '2031-02', until: now2026 + 1 },
    { expires: '2031-03' },
  ]
  expect(firstUsableCard([refused, blocked, good], now2026)).toBe(good)
  expect(firstUsableCard([blocked, refused], now2026)).toBe(refused)
  expect(firstUsableCard([blocked], now2026)).toBeUndefined()
  expect(firstUsableCard([blocked], now2026 + 1)).toBe(blocked)
})

test('[FUND-19] a card entered for one payment is not selected', () => {
  const unsaved = { expires: '2031-01', unsaved: 'paid' as const }
  expect(firstUsableCard([unsaved], now)).toBeUndefined()
  expect(firstUsableCard([unsaved, { expires: '2031-02' }], now)).toEqual({ expires: '2031-02' })
})

test('[FUND-16] a security code is requested only if a processor needs it', () => {
  expect(codes({ cvv: '' })).toEqual(['cards.required'])
  expect(codes({ cvv: '12' })).toEqual(['cards.cvv'])
  expect(cardBody(good)).not.toHaveProperty('cvv')
})

test('[FUND-16] Entropay-type prefixes are flagged', () => {
  expect(isEntropayCard('4067 4212 3456 7890')).toBe(true)
  expect(isEntropayCard('4111111111111111')).toBe(false)
})

test('[FUND-19] a sent form keeps neither number nor security code', () => {
  expect(withoutSecrets({ ...good, cvv: '123' })).toEqual({ ...good, number: '', cvv: '' })
  expect(withoutSecrets(good)).toEqual({ ...good, number: '' })
})

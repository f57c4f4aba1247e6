import fc from 'fast-check'
import { expect, test } from 'vitest'
import { byField } from '../kernel/ruleError.ts'
import {
  callBackProblem,
  type ContactForm,
  contactErrors,
  emptyContact,
  isCallable,
  maxContactMessageLength,
  normaliseNumber,
  numberToDial,
} from './contactForm.ts'

const good: ContactForm = { name: 'Ada Vale', email: 'ada@vale.example', phone: '', message: 'How do I begin?' }
const codesOf = (change: Partial<ContactForm>) =>
  Object.fromEntries(Object.values(byField(contactErrors({ ...good, ...change }))).map(({ field, code }) => [field, code]))

test.each<[string, Partial<ContactForm>, Record<string, string>]>([
  ['nothing wrong', {}, {}],
  ['a number instead of an address', { email: '', phone: '+33 6 12 34 56 78' }, {}],
  ['an address and a number of spaces', { email: ' ', phone: ' ' }, { email: 'contacts.reach' }],
  ['an address of spaces and a number', { email: ' ', phone: '+33 6 12 34 56 78' }, {}],
  ['an address in spaces and a number of spaces', { email: ' ada@vale.example ', phone: ' ' }, {}],
  ['no way to answer', { email: '' }, { email: 'contacts.reach' }],
  [
    'nothing at all',
    { name: ' ', email: '', message: '\n' },
    { name: 'field.required', email: 'contacts.reach', message: 'field.required' },
  ],
  ['an address that is none', { email: 'ada@' }, { email: 'email.invalid' }],
  ['an address of emoji', { email: '😀@😀.example' }, { email: 'email.invalid' }],
  ['a number of letters', { phone: 'call me' }, { phone: 'phone.invalid' }],
  ['a number that is too long', { phone: '1'.repeat(16) }, { phone: 'phone.invalid' }],
  ['a name of emoji', { name: '😀' }, { name: 'name.invalid' }],
  ['HTML for a name', { name: '<b>Ada</b>' }, { name: 'name.invalid' }],
  ['a name turned around', { name: 'Ada\u202Elav' }, { name: 'name.unseen' }],
  ['two long names', { name: `${'a'.repeat(79)} ${'b'.repeat(80)}` }, {}],
  ['a name that is too long', { name: 'a'.repeat(161) }, { name: 'name.long' }],
  ['a name with an apostrophe', { name: 'Aoife O’Brien' }, {}],
  ['a message with emoji, HTML and a quote', { message: `😀 <script>alert(1)</script> '; drop table customer; --` }, {}],
  ['a message in Arabic', { message: 'كيف أبدأ؟' }, {}],
  ['a message with direction marks', { message: '\u200Fكيف أبدأ؟ \u2066€250\u2069' }, {}],
  ['a message of hidden marks', { message: '\u200F\uFEFF' }, { message: 'field.required' }],
  ['a message turned around', { message: 'pay \u202E001' }, { message: 'contacts.hidden' }],
  ['a message with a control', { message: 'a\u0007b' }, { message: 'contacts.hidden' }],
  ['a message that is too long', { message: 'x'.repeat(maxContactMessageLength + 1) }, { message: 'contacts.tooLong' }],
  ['the longest message', { message: 'x'.repeat(maxContactMessageLength) }, {}],
])('[SUP-03] %s', (_name, change, codes) => {
  expect(codesOf(change)).toEqual(codes)
})

test.each(['', '   ', '12345', '😀', '\u202E33612345678', '<b>', "'; --", '1'.repeat(16)])('[SUP-04] %j is no callable number', (phone) => {
  expect(callBackProblem(phone)).toBe('calls.error_phone')
})

test('[SUP-04] a number is the same however it is spaced', () => {
  const digits = fc.stringMatching(/^[1-9]\d{6,13}$/)
  fc.assert(
    fc.property(digits, fc.array(fc.constantFrom(' ', '-', '.', '(', ')', '/'), { maxLength: 8 }), fc.nat(), (number, marks, seed) => {
      const spaced = marks.reduce((text, mark, index) => {
        const place = (seed + index * 7) % (text.length + 1)
        return text.slice(0, place) + mark + text.slice(place)
      }, number)
      expect(isCallable(spaced)).toBe(true)
      const spellings = [spaced, `+${spaced}`, `00${spaced}`]
      expect(new Set(spellings.map(normaliseNumber))).toEqual(new Set([normaliseNumber(number)]))
    }),
  )
})

test('[SUP-03] an empty form has three errors, in the order of the form', () => {
  expect(contactErrors(good)).toEqual([])
  expect(contactErrors(emptyContact)).toEqual([
    { field: 'name', code: 'field.required' },
    { field: 'email', code: 'contacts.reach' },
    { field: 'message', code: 'field.required' },
  ])
})

test('[SUP-04] a plus within a number, and the zeros of one without a country’s code, stay', () => {
  expect(normaliseNumber('33+612345678')).toBe('33+612345678')
  expect(normaliseNumber('0612345678')).toBe('0612345678')
})

test.each([
  ['+33 6 12 34 56 78', '33612345678', '+33612345678'],
  ['+33 (0)6 12 34 56 78', '33612345678', '+33612345678'],
  ['0033 (0)6 12 34 56 78', '33612345678', '+33612345678'],
  ['33 06 12 34 56 78', '33612345678', '330612345678'],
  ['+٣٣ ٦ ١٢ ٣٤ ٥٦ ٧٨', '33612345678', '+33612345678'],
  ['０６ １２ ３４ ５６ ７８', '0612345678', '0612345678'],
  // Italy's numbers keep their zero.
  ['+39 06 1234 5678', '390612345678', '+390612345678'],
  ['', '', ''],
])('[APP-33, SUP-04] %j counts as %s and is dialled as %s', (typed, counted, dialled) => {
  expect([normaliseNumber(typed), numberToDial(typed)]).toEqual([counted, dialled])
})

import { expect, test } from 'vitest'
import type { WireCountry } from '../../contract/session.ts'
import {
  allowsPromo,
  countryProblem,
  parseRegistrationCurrency,
  readRegistration,
  registrationCurrencies,
  registrationErrors,
} from './registration.ts'

const france: WireCountry = {
  id: 1,
  iso: 'FR',
  iso3: 'FRA',
  name: 'France',
  numcode: 250,
  prefix: '33',
  block: false,
  allowRegistration: true,
  isRegulated: true,
  defaultLang: 'fr',
  parentId: null,
  nationality: 'French',
}
const form = {
  country: 'FR',
  currency: 'USD',
  login: 'anna@example.org',
  password: 'a walk by the sea',
  firstName: 'Anna',
  lastName: 'Petit',
  phone: '612345678',
  phone_prefix: '33',
}

test('[SES-08] a complete form has no errors', () => {
  expect(registrationErrors(form, france)).toEqual([])
  expect(registrationErrors({ ...form, login: ' anna@example.org ', firstName: ' Anna ', lastName: ' Petit ' }, france)).toEqual([])
})

test.each([
  [{ firstName: 'Sukarno', lastName: '' }, 'Sukarno', ''],
  [{ firstName: ' ', lastName: 'Sukarno' }, 'Sukarno', ''],
  [{ firstName: ' Anna\u200E', lastName: "'t Hart" }, 'Anna', "'t Hart"],
])('[APP-33] the name %j is accepted and stored as %s, %s', (name, firstName, lastName) => {
  expect(registrationErrors({ ...form, ...name }, france)).toEqual([])
  expect(readRegistration({ ...form, ...name })).toMatchObject({ firstName, lastName })
})

test('[APP-33] a form is stored as it was meant', () => {
  const typed = { ...form, login: '\u200Eanna@example.org ', phone: '٠٦ ١٢ ٣٤ ٥٦ ٧٨', phone_prefix: '+33', promo: 'GIFT-20 ' }
  const other = { ...france, isRegulated: false }
  expect(registrationErrors(typed, other)).toEqual([])
  expect(readRegistration(typed)).toEqual({ ...form, promo: 'GIFT-20' })
})

test('[SES-08] an empty form names all errors, in the order of the form', () => {
  const empty = { country: '', currency: '', login: '', password: '', firstName: '', lastName: '', phone: '', phone_prefix: '' }
  expect(registrationErrors(empty, null)).toEqual([
    { field: 'firstName', code: 'field.required' },
    { field: 'login', code: 'field.required' },
    { field: 'password', code: 'field.required' },
    { field: 'country', code: 'country.unknown' },
    { field: 'phone_prefix', code: 'field.required' },
    { field: 'phone', code: 'field.required' },
    { field: 'currency', code: 'currency.unknown' },
  ])
})

test.each([
  ['firstName', 'R2D2', 'name.invalid'],
  ['lastName', 'x'.repeat(81), 'name.long'],
  ['login', '  ', 'field.required'],
  ['login', 'anna', 'email.invalid'],
  ['password', '1234567', 'password.length'],
  ['phone_prefix', 'FR', 'phone.prefix'],
  ['phone', '  ', 'field.required'],
  ['phone', '12', 'phone.invalid'],
  ['currency', 'usd', 'currency.unknown'],
])('[SES-08] the field %s with %j has the error %s alone', (field, text, code) => {
  expect(registrationErrors({ ...form, [field]: text }, france)).toEqual([{ field, code }])
})

test.each(['xx-petit-2027', 'xx-anna-2027', 'xx-moonriver-2027'])('[SES-08] the password %s with an own word is refused', (password) => {
  const own = { ...form, login: 'moonriver@example.org', password }
  expect(registrationErrors(own, france)).toEqual([{ field: 'password', code: 'password.personal' }])
})

test.each([
  ['GIFT-20', true, [{ field: 'promo', code: 'promo.notOffered' }]],
  ['GIFT-20', false, []],
  ['', true, []],
  ['no/code', false, [{ field: 'promo', code: 'promo.invalid' }]],
  [' GIFT-20\u200E ', false, []],
  ['GIFT ', false, []],
  ['#GIFT', false, [{ field: 'promo', code: 'promo.invalid' }]],
  ['GI', false, [{ field: 'promo', code: 'promo.invalid' }]],
] as const)('[APP-26] the promo code %j, where bonuses are forbidden: %s', (promo, isRegulated, errors) => {
  expect(registrationErrors({ ...form, promo }, { ...france, isRegulated })).toEqual(errors)
})

test('[APP-26] without a known country no promo code is allowed', () => {
  expect(allowsPromo(null)).toBe(false)
})

test.each([
  [null, 'country.unknown'],
  [{ ...france, block: true }, 'country.blocked'],
  [{ ...france, allowRegistration: false }, 'country.closed'],
  [france, null],
])('[SES-08] a country that cannot be chosen has a reason: %#', (country, problem) => {
  expect(countryProblem(country)).toBe(problem)
})

test('[ACC-05] only the listed currencies can be chosen, exactly as written', () => {
  for (const currency of registrationCurrencies) expect(parseRegistrationCurrency(currency)).toBe(currency)
  for (const text of ['', 'usd', 'XYZ', 'USD ']) expect(parseRegistrationCurrency(text)).toBeNull()
})

import { createHash } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { WireCountry } from '../../contract/session.ts'
import { challengeText, leadingZeroBits, solveChallenge } from './challenge.ts'
import { isEmail, plainEmail } from './email.ts'
import { bestLanguage, readLanguage } from './language.ts'
import { nameProblem } from './names.ts'
import { passwordFacts, passwordProblem, passwordStrength } from './password.ts'
import { isPhone, isPhoneChecked, plainPhone } from './phone.ts'
import { countryProblem, registrationErrors } from './registration.ts'

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

describe('an e-mail address', () => {
  test.each(['a@b.co', 'anna.petit+x@mail.example.org', "o'neil@ex-ample.com", 'jürgen@bücher.example', 'A@B.CO'])(
    '[SES-08] %s is one',
    (text) => {
      expect(isEmail(text)).toBe(true)
    },
  )
  test.each([
    '',
    'a',
    'a@b',
    '@b.co',
    'a@',
    'a b@c.de',
    'a@b..co',
    'a@.co',
    'a@-b.co',
    'a@b.c',
    'a@b@c.de',
    'a,b@c.de',
    '<a@b.co>',
    `${'a'.repeat(65)}@b.co`,
    `a@${'b'.repeat(260)}.co`,
  ])('[SES-08] %j is none', (text) => {
    expect(isEmail(text)).toBe(false)
  })
  test('[SES-08] one person has one spelling', () => {
    expect(plainEmail('  Anna@Example.ORG ')).toBe('anna@example.org')
  })
  test('[SES-08] any text at all is judged at once', () => {
    fc.assert(fc.property(fc.string({ maxLength: 400 }), (text) => typeof isEmail(`${text}@${text}.co`) === 'boolean'))
  })
})

describe('a password', () => {
  test.each([
    ['', 'password.length'],
    ['1234567', 'password.length'],
    ['x'.repeat(129), 'password.length'],
    ['Password1', 'password.common'],
    ['aaaaaaaa', 'password.common'],
    ['abababab', 'password.common'],
    ['annapetit99', 'password.personal'],
    ['correct horse', null],
    ['пароль мой дом', null],
  ])('[SES-12] %j: %s', (password, problem) => {
    expect(passwordProblem(password, ['anna', 'Petit'])).toBe(problem)
  })
  test('[SES-12] each rule is told apart, for the list under the field', () => {
    expect(passwordFacts('anna', ['Anna'])).toEqual([
      { rule: 'length', met: false },
      { rule: 'common', met: false },
      { rule: 'personal', met: false },
    ])
  })
  test('[SES-12] a longer and more varied one is never weaker in name', () => {
    expect(['short', 'waterlily', 'waterlily in May', 'Waterlily in May, 27 ducks!'].map((password) => passwordStrength(password))).toEqual(
      ['weak', 'fair', 'good', 'strong'],
    )
  })
})

test.each([
  ['Noé', null],
  ["O'Brien", null],
  ['Jean-Luc', null],
  ['Ада', null],
  ['李', null],
  ['José María', null],
  // As it is spelled in Persian, with a joiner that keeps two letters apart.
  ['علی\u200Cرضا', null],
  [` ${'x'.repeat(80)} `, null],
  ['', 'name.invalid'],
  ['<b>', 'name.invalid'],
  ['R2D2', 'name.invalid'],
  ['-', 'name.invalid'],
  ['😀', 'name.invalid'],
  ['x'.repeat(81), 'name.long'],
  ['Ada\u202ExelA', 'name.unseen'],
  ['Ada\u200B', 'name.unseen'],
  ['Ada\nVale', 'name.unseen'],
])('[SES-08] what is wrong with %j as a name: %s', (text, problem) => {
  expect(nameProblem(text)).toBe(problem)
})

test.each([
  ['06 12 34 56 78', true],
  ['(020) 7946-0958', true],
  // As a phone's address book copies it: between marks of direction, with dashes that do not break.
  ['\u202A11 98765\u20114321\u202C', true],
  ['\u202E11987654321', false],
  ['123', false],
  ['123456789012345', false],
  ['+33612345678', false],
  ['12a45', false],
])('[SES-08] is %j a phone: %s', (text, is) => {
  expect(isPhone(text)).toBe(is)
  if (is) expect(plainPhone(text)).toMatch(/^\d+$/)
})

describe('a registration', () => {
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
  test('[SES-08] a whole form has no errors', () => {
    expect(registrationErrors(form, france)).toEqual([])
  })
  test('[SES-08] a password with one’s own address in it is refused', () => {
    expect(registrationErrors({ ...form, password: 'xx-petit-2027' }, france)).toEqual([{ field: 'password', code: 'password.personal' }])
  })
  test.each([
    ['GIFT-20', true, [{ field: 'promo', code: 'promo.notOffered' }]],
    ['GIFT-20', false, []],
    ['no code', false, [{ field: 'promo', code: 'promo.invalid' }]],
  ] as const)('[APP-26] the promo code %s, where bonuses are forbidden: %s', (promo, isRegulated, errors) => {
    expect(registrationErrors({ ...form, promo }, { ...france, isRegulated })).toEqual(errors)
  })
  test.each([
    [null, 'country.unknown'],
    [{ ...france, block: true }, 'country.blocked'],
    [{ ...france, allowRegistration: false }, 'country.closed'],
    [france, null],
  ])('[SES-08] a country says why it cannot be chosen: %#', (country, problem) => {
    expect(countryProblem(country)).toBe(problem)
  })
})

describe('a challenge', () => {
  const sha256 = async (text: string): Promise<Uint8Array> => createHash('sha256').update(text).digest()
  test('[SES-09] what is found has the zero bits that were asked for', async () => {
    const cshex = await solveChallenge('print', 10, sha256)
    expect(leadingZeroBits(await sha256(challengeText('print', cshex)))).toBeGreaterThanOrEqual(10)
    expect(cshex).toMatch(/^[0-9a-f]+$/)
  })
  test.each([
    [[255], 0],
    [[127], 1],
    [[1], 7],
    [[0, 128], 8],
    [[0, 1], 15],
    [[0, 0], 16],
  ])('[SES-09] %j starts with %i zero bits', (bytes, bits) => {
    expect(leadingZeroBits(Uint8Array.from(bytes))).toBe(bits)
  })
})

test.each([
  [undefined, 'en'],
  ['', 'en'],
  ['fr', 'fr'],
  ['sv, de;q=0.5, it;q=0.8', 'it'],
  ['zh-Hant-TW', 'cn'],
  ['pt-BR,pt;q=0.9', 'pt'],
  ['en;q=0, fr;q=0.1', 'fr'],
  ['x;q=y, es', 'es'],
])('[APP-06] for %j the best language is %s', (header, language) => {
  expect(bestLanguage(header)).toBe(language)
})
test('[APP-06] a language of an address is known exactly', () => {
  expect([readLanguage('fr'), readLanguage('FR'), readLanguage('xx'), readLanguage(undefined)]).toEqual(['fr', null, null, null])
})

test.each([
  ['+1', '555 010 0123', true],
  ['1', '5550100123', true],
  ['+1', '12', false],
  ['+33', '612345678', false],
  ['+11', '5550100123', false],
  ['', '5550100123', false],
])('[APP-19] a phone with the prefix "%s" and the number %s is checked by the server: %s', (phone_prefix, phone, checked) => {
  expect(isPhoneChecked({ phone_prefix, phone })).toBe(checked)
})

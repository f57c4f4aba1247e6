import { createHash } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { challengeText, leadingZeroBits, solveChallenge } from './challenge.ts'
import { isEmail, normaliseEmail } from './email.ts'
import { negotiateLanguage, parseLanguage } from './language.ts'
import { nameProblem } from './names.ts'
import { isPhone, isPhoneChecked, isPhonePrefix, normalisePhone } from './phone.ts'

/** A valid address of exactly this many characters: the longest name, two of the longest labels, and a last one. */
const emailOfLength = (length: number): string => `${'a'.repeat(64)}@${'b'.repeat(63)}.${'c'.repeat(63)}.${'d'.repeat(length - 193)}`

describe('an email address', () => {
  test.each(['a@b.co', 'anna.petit+x@mail.example.org', "o'neil@ex-ample.com", 'jürgen@bücher.example', 'A@B.CO', emailOfLength(254)])(
    '[SES-08] %s is valid',
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
    'a@b.co>',
    emailOfLength(255),
    `${'a'.repeat(65)}@b.co`,
    `a@${'b'.repeat(260)}.co`,
  ])('[SES-08] %j is invalid', (text) => {
    expect(isEmail(text)).toBe(false)
  })
  test('[SES-08] spellings of one address are normalised', () => {
    expect(normaliseEmail('  Anna@Example.ORG ')).toBe('anna@example.org')
  })
  test('[SES-08] any text is validated quickly', () => {
    fc.assert(fc.property(fc.string({ maxLength: 400 }), (text) => typeof isEmail(`${text}@${text}.co`) === 'boolean'))
  })
})

test.each([
  ['Noé', null],
  ["O'Brien", null],
  ['Jean-Luc', null],
  ['Ада', null],
  ['李', null],
  ['José María', null],
  // Spelled as in Persian, with a joiner between two letters.
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
])('[SES-08] the error of %j as a name: %s', (text, problem) => {
  expect(nameProblem(text)).toBe(problem)
})

test.each([
  ['06 12 34 56 78', true],
  ['(020) 7946-0958', true],
  // Copied from a phone's address book: with direction marks and non-breaking dashes.
  ['\u202A11 98765\u20114321\u202C', true],
  ['\u202E11987654321', false],
  ['123', false],
  ['123456789012345', false],
  ['+33612345678', false],
  ['12a45', false],
])('[SES-08] %j is a phone number: %s', (text, is) => {
  expect(isPhone(text)).toBe(is)
  if (is) expect(normalisePhone(text)).toMatch(/^\d+$/)
})

test.each([
  ['33', true],
  ['+33', true],
  ['1', true],
  ['+1684', true],
  ['', false],
  ['+', false],
  ['++33', false],
  ['x33', false],
  ['33x', false],
  ['12345', false],
])('[SES-08] %j is a phone prefix: %s', (text, is) => {
  expect(isPhonePrefix(text)).toBe(is)
})

describe('a challenge', () => {
  const sha256 = async (text: string): Promise<Uint8Array> => createHash('sha256').update(text).digest()
  test('[SES-09] the found nonce has the requested zero bits', async () => {
    const cshex = await solveChallenge('print', 10, sha256)
    expect(leadingZeroBits(await sha256(challengeText('print', cshex)))).toBeGreaterThanOrEqual(10)
    expect(cshex).toMatch(/^[0-9a-f]+$/)
  })
  test('[SES-09] the first nonce with exactly the requested zero bits is taken', async () => {
    const hashes = [[1], [0, 128], [0, 0]].map((bytes) => Uint8Array.from(bytes))
    expect(await solveChallenge('print', 8, async () => hashes.shift() ?? Uint8Array.of(0, 0))).toBe('1')
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
  ['fr;q=0', 'en'],
  ['x;q=y, es', 'es'],
])('[APP-06] for %j the best language is %s', (header, language) => {
  expect(negotiateLanguage(header)).toBe(language)
})
test('[APP-06] a language code in a URL is matched exactly', () => {
  expect([parseLanguage('fr'), parseLanguage('FR'), parseLanguage('xx'), parseLanguage(undefined)]).toEqual(['fr', null, null, null])
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

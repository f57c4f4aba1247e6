import { createHash } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { challengeText, leadingZeroBits, solveChallenge } from './challenge.ts'
import { isEmail, normaliseEmail } from './email.ts'
import { negotiateLanguage, parseLanguage } from './language.ts'
import { nameProblem } from './names.ts'
import { isPhoneChecked, readPhone, readPhonePrefix } from './phone.ts'

/**
 * A valid address of exactly this many characters: the longest name, two of the longest labels, and a last
 * one.
 */
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
    for (const text of [
      '  Anna@Example.ORG ',
      '\u200Eanna@example.org',
      '\uFEFFanna@example.org\u202C',
      'anna@example.org\u00A0',
      'ａｎｎａ＠ｅｘａｍｐｌｅ。ｏｒｇ',
      'ａnna@example.org',
    ]) {
      expect(normaliseEmail(text)).toBe('anna@example.org')
      expect(isEmail(text)).toBe(true)
    }
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
  ["'t Hart", null],
  ['King, Jr.', null],
  ['Kahananui-ʻOhana', null],
  ['ג׳ורג׳ בן־גוריון', null],
  ['Տ՚Ար', null],
  ['བསྟན་འཛིན', null],
  ['Rajesh a/l Kumar', null],
  ['win.example/now', 'name.invalid'],
  ['\u200EAda\u200F', null],
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
  ['Ada\u0000', 'name.unseen'],
  ['Ada\nVale', 'name.unseen'],
])('[SES-08] the error of %j as a name: %s', (text, problem) => {
  expect(nameProblem(text)).toBe(problem)
})

test.each([
  ['06 12 34 56 78', '33', { prefix: '33', phone: '612345678' }],
  ['(020) 7946-0958', '+44', { prefix: '44', phone: '2079460958' }],
  // Copied from a phone's address book: with direction marks and non-breaking dashes.
  ['\u202A11 98765\u20114321\u202C', '55', { prefix: '55', phone: '11987654321' }],
  ['+33 (0)6 12 34 56 78', '33', { prefix: '33', phone: '612345678' }],
  ['0033 6 12 34 56 78', '33', { prefix: '33', phone: '612345678' }],
  ['+49 30 901820', '33', { prefix: '49', phone: '30901820' }],
  ['+353 1 234 5678', '33', { prefix: '353', phone: '12345678' }],
  ['+1 684 733 1234', '1684', { prefix: '1684', phone: '7331234' }],
  ['٠٦ ١٢ ٣٤ ٥٦ ٧٨', '٣٣', { prefix: '33', phone: '612345678' }],
  // The zero belongs to the number.
  ['06 698 82', '39', { prefix: '39', phone: '0669882' }],
  ['07 00 00 00 00', '225', { prefix: '225', phone: '0700000000' }],
  ['+229 01 97 00 00 00', '33', { prefix: '229', phone: '0197000000' }],
  ['05 12 34 56', '226', { prefix: '226', phone: '05123456' }],
  ['06 03 12 34', '241', { prefix: '241', phone: '06031234' }],
  // Other countries put another number before.
  ['8 912 345 67 89', '7', { prefix: '7', phone: '9123456789' }],
  ['846 123 45 67', '7', { prefix: '7', phone: '8461234567' }],
  ['06 30 123 4567', '36', { prefix: '36', phone: '301234567' }],
  ['066 12 34 56', '241', { prefix: '241', phone: '66123456' }],
  ['1 212 733 1234', '1', { prefix: '1', phone: '2127331234' }],
  ['\u202E11987654321', '55', null],
  ['123', '33', null],
  ['123456789012345', '33', null],
  ['+33', '33', null],
  ['12a45', '33', null],
])('[SES-08, APP-33] %j with the prefix %s is stored as %j', (text, prefix, parts) => {
  expect(readPhone(text, prefix)).toEqual(parts)
})

test('[APP-33] a number that is stored already stays, whatever its country', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 999 }), fc.stringMatching(/^[2-79]\d{6,9}$/), (prefix, phone) => {
      const stored = readPhone(phone, String(prefix))
      expect(stored).toEqual({ prefix: String(prefix), phone })
    }),
  )
})

test.each([
  ['33', '33'],
  ['+33', '33'],
  [' 0033 ', '33'],
  ['+٣٣', '33'],
  ['\u200E+33', '33'],
  ['1', '1'],
  ['+1684', '1684'],
  ['', null],
  ['+', null],
  ['0', null],
  ['++33', null],
  ['x33', null],
  ['33x', null],
  ['12345', null],
])('[SES-08, APP-33] %j as a phone prefix is %s', (text, prefix) => {
  expect(readPhonePrefix(text)).toBe(prefix)
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
  ['fr; q=0.9', 'fr'],
  ['en ;q=0.1 , de ; Q = 0.5', 'de'],
  ['it;level=1;q=0.2,tr;q=0.3', 'tr'],
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

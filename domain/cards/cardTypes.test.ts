import { expect, test } from 'vitest'
import { binVerdict } from './binVerdict.ts'
import { cardRangeOf, type CardType, cardTypeOf } from './cardTypes.ts'
import { isEntropayCard } from './entropay.ts'
import { passesLuhn } from './luhn.ts'

test.each<[CardType, string[], number[]]>([
  ['amex', ['34', '37'], [15]],
  ['diners', ['300', '305', '3095', '36', '38', '39'], [14]],
  ['jcb', ['3528', '3529', '3530', '3589'], [16]],
  ['laser', ['6304', '6706', '6709', '6771'], [16, 17, 18, 19]],
  ['visa_electron', ['4026', '417500', '4508', '4844', '4913', '4917'], [16]],
  ['visa', ['4', '4914', '417501'], [13, 16, 19]],
  ['mastercard', ['51', '55', '2221', '2229', '223', '229', '23', '26', '270', '271', '2720'], [16]],
  ['maestro', ['5018', '5020', '5038', '6759', '6761', '6762', '6763'], [12, 13, 14, 15, 16, 17, 18, 19]],
  ['discover', ['6011', '644', '649', '65'], [16, 19]],
])('[FUND-15] %s has the prefixes %j and the lengths %j', (type, prefixes, lengths) => {
  for (const prefix of prefixes) expect([prefix, cardRangeOf(prefix)]).toMatchObject([prefix, { type, lengths }])
})

test.each([
  '',
  '33',
  '35',
  '3527',
  '3590',
  '306',
  '50',
  '56',
  '2220',
  '222',
  '2721',
  '6305',
  '6764',
  '676',
  '643',
  '6012',
  'x4',
  '4x',
  '4/1',
])('[FUND-15] %j has no type', (number) => {
  expect(cardTypeOf(number)).toBeNull()
})

test.each(['93400', '935280', '96304', '94026', '95018', '96011', '965', '9051', '92221'])(
  '[FUND-15] %s has no type, though it contains a prefix further on',
  (number) => {
    expect(cardTypeOf(number)).toBeNull()
  },
)

test.each([
  ['79927398713', true],
  ['4111111111111111', true],
  ['59', true],
  ['00', true],
  ['67', true],
  ['68', false],
  ['79927398710', false],
  ['0', false],
  ['', false],
  ['x59', false],
  ['59x', false],
  ['5 9', false],
])('[FUND-15] %j passes the Luhn check: %s', (digits, passes) => {
  expect(passesLuhn(digits)).toBe(passes)
})

test.each(['406742', '410162', '431380', '459061', '462239', '485932'])('[FUND-16] a card from %s is an Entropay card', (bin) => {
  expect(isEntropayCard(`${bin}1234567890`)).toBe(true)
})

test.each([
  ['', 'open'],
  ['40000', 'open'],
  ['4000 00', 'accepted'],
  ['5200-0000', 'accepted'],
  ['675900', 'accepted'],
  ['406742', 'entropay'],
  ['378282', 'refused'],
  ['417500', 'accepted'],
  ['999999', 'refused'],
])('[FUND-15] the first digits %j are %s before anything is sent', (number, verdict) => {
  expect(binVerdict(number)).toBe(verdict)
})

test.each([
  ['378282246310005', [4, 10]],
  ['4000000000000002', [4, 8, 12]],
])('[FUND-15] %s is grouped as printed on the card', (number, gaps) => {
  expect(cardRangeOf(number)?.gaps).toEqual(gaps)
})

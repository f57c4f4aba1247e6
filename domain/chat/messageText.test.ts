import { expect, test } from 'vitest'
import { parseMessage, sanitiseText } from './messageText.ts'

const family = '👩\u200D👩\u200D👧'

test.each([
  ['one letter', 'a'],
  ['one digit', '7'],
  ['one sign', '?'],
  ['one picture', '👍'],
  ['the longest text', 'x'.repeat(500)],
  ['pictures of 2,000 code units', family.repeat(250)],
  ['eight lines', '1\n2\n3\n4\n5\n6\n7\n8'],
  ['a long number that is no card', 'my order is 1234567890123'],
])('[SRV-07] %s is accepted as it is written', (_what, text) => {
  expect(parseMessage(text)).toEqual({ ok: true, value: text })
})

test.each([
  ['joiners alone', '\u200D', 'chat.empty'],
  ['a combining mark alone', '\u0301', 'chat.empty'],
  ['pictures of 2,001 code units', `${family.repeat(250)}a`, 'chat.tooLong'],
  ['a card after another number', '1234567890123 and 4242 4242 4242 4242', 'chat.cardNumber'],
])('[SRV-07] %s is refused', (_what, text, code) => {
  expect(parseMessage(text)).toEqual({ ok: false, code })
})

test.each(['٤٢٤٢ ٤٢٤٢ ٤٢٤٢ ٤٢٤٢', '४२४२-४२४२-४२४२-४२४२', '４２４２４２４２４２４２４２４２'])(
  '[SRV-07, APP-33] the card number %s, in digits of another script, is refused',
  (text) => {
    expect(parseMessage(text)).toEqual({ ok: false, code: 'chat.cardNumber' })
  },
)

test('[SRV-07, APP-33] a long number in another script’s digits stays as written', () => {
  expect(parseMessage('١٢٣٤٥٦٧٨٩٠١٢٣')).toEqual({ ok: true, value: '١٢٣٤٥٦٧٨٩٠١٢٣' })
})

test.each([
  ['one\rtwo', 'one\ntwo'],
  ['one\u2028two\u2029three', 'one\ntwo\nthree'],
  ['one  \n  two', 'one\n  two'],
])('[SRV-07] the lines of %j are stored as %j', (written, stored) => {
  expect(sanitiseText(written)).toBe(stored)
})

import fc from 'fast-check'
import { expect, test } from 'vitest'
import { currencies, languages } from '../../contract/kernel.ts'
import { formatTurnover } from '../withdrawals/turnoverText.ts'
import { formatTag } from './languageTag.ts'
import { money } from './money.ts'
import { formatMoney, type Precision } from './moneyFormat.ts'
import { sentenceParts } from './sentenceParts.ts'

const marked = (sentence: string): string =>
  sentenceParts(sentence)
    .map((text, at) => (at % 2 === 1 ? `[${text}]` : text))
    .join('')

test.each([
  ['', ''],
  ['Nothing has been charged.', 'Nothing has been charged.'],
  ['€260.00 will be charged to Visa ending in 0002.', '[€260.00] will be charged to Visa ending in [0002].'],
  ['The $5 goes back.', 'The [$5] goes back.'],
  ['Wrong amount! Min deposit 250', 'Wrong amount! Min deposit [250]'],
  ['stops at −$50 · +€10', 'stops at [−$50] · [+€10]'],
  ['Send 0.04\u00A0BTC more', 'Send [0.04\u00A0BTC] more'],
  ['250.00 EUR', '[250.00 EUR]'],
  ['1\u00A0234,50\u00A0rub will arrive', '[1\u00A0234,50\u00A0rub] will arrive'],
  ['Vous avez 1\u202F234\u00A0USD.', 'Vous avez [1\u202F234\u00A0USD].'],
  ['请准确支付€1,500.00。', '请准确支付[€1,500.00]。'],
  ['costs 2.5%.', 'costs [2.5%].'],
  ['%20 daha', '[%20] daha'],
  ['ends at 14:20, not before', 'ends at [14:20], not before'],
  ['\u2066$1,234.50\u2069 في حسابك', '[\u2066$1,234.50\u2069] في حسابك'],
  ['We’ve sent a link to f•••@example.org.', 'We’ve sent a link to [f•••@example.org].'],
  ['to DE75512108001245126199 now', 'to [DE75512108001245126199] now'],
  ['at 0x52908400098527886E0F7030069857D2E4169EE7', 'at [0x52908400098527886E0F7030069857D2E4169EE7]'],
  ['Your reference: V1StGXR8_Z5jdHi6B-myT', 'Your reference: [V1StGXR8_Z5jdHi6B-myT]'],
  ['It works once. Codes left: 9.', 'It works once. Codes left: 9.'],
  ['for example 8 (912) 345-67-89', 'for example [8 (912) 345-67-89]'],
  ['por exemplo +55 (91) 91234-5678.', 'por exemplo [+55 (91) 91234-5678].'],
  ['Handelsplattform-24 bleibt ein Wort', 'Handelsplattform[-24] bleibt ein Wort'],
])('[APP-34] of %j a translation must keep what is bracketed', (sentence, expected) => {
  expect(marked(sentence)).toBe(expected)
})

test('[APP-34] a name is one part of its sentence', () => {
  const name = 'Visa ending in 0002'
  expect(sentenceParts(`€5.00 goes to ${name}.`, name)).toEqual(['', '€5.00', ' goes to ', name, '.'])
  expect(sentenceParts('Nothing here', name)).toEqual(['Nothing here'])
})

test('[APP-34] the parts of any text joined are the text', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (text) => {
      expect(sentenceParts(text).join('')).toBe(text)
    }),
  )
})

test('[APP-34] every amount, in every language, is one part of its sentence', () => {
  const amounts = fc.tuple(
    fc.constantFrom(...languages).map(formatTag),
    fc.tuple(fc.integer({ min: -1e12, max: 1e12 }), fc.constantFrom(...currencies)).map(([minor, currency]) => money(minor, currency)),
    fc.constantFrom<Precision>('short', 'exact', 'whole', 'full'),
  )
  fc.assert(
    fc.property(amounts, ([tag, amount, precision]) => {
      for (const text of [formatMoney(amount, tag, precision), formatTurnover(amount, tag)])
        expect(sentenceParts(`A ${text}, B`)).toEqual(['A ', text, ', B'])
    }),
  )
})

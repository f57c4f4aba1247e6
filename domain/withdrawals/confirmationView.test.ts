import { expect, test } from 'vitest'
import type { WithdrawalCase } from '../../contract/withdrawals.ts'
import { money } from '../kernel/money.ts'
import { type ConfirmationFact, confirmationView } from './confirmationView.ts'

const none = money(0, 'EUR')
const bonus = money(500, 'EUR')
const checked = { review: 'none' } as const
const byHand = { review: 'byHand' } as const
const all: ConfirmationFact[] = ['amount', 'fee', 'arrives', 'to', 'when']

test.each([
  ['with a quote', 'two', checked, none, all],
  ['that gives up a bonus', 'one', checked, bonus, ['amount', 'fee', 'givesUp', 'arrives', 'to', 'when']],
  ['without a quote', 'two', null, none, ['amount', 'to']],
] as const)('[WD-06] a withdrawal %s shows its facts in order', (_what, why, quote, givesUp, facts) => {
  expect(confirmationView(why, quote, givesUp).facts).toEqual(facts)
})

test.each<[WithdrawalCase, typeof checked | null, 'withSums' | 'withoutSums']>([
  ['one', null, 'withoutSums'],
  ['four', null, 'withoutSums'],
  ['two', null, 'withSums'],
  ['one', checked, 'withSums'],
])('[WD-05] case %s with the quote %j shows %s', (why, quote, text) => {
  expect(confirmationView(why, quote, none).text).toBe(text)
})

test.each([
  ['five', byHand, true],
  ['six', byHand, false],
  ['five', checked, false],
  ['five', null, false],
] as const)('[WD-05] case %s with the quote %j notes a review: %s', (why, quote, review) => {
  expect(confirmationView(why, quote, none).review).toBe(review)
})

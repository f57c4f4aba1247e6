import { expect, test } from 'vitest'
import { type FundingState, fundingView } from './fundingView.ts'

const state: FundingState = {
  add: { kind: 'none' },
  account: 'fiat',
  offered: ['card', 'bitcoin', 'bank', 'skrill', 'neteller'],
  person: { country: 'BR', cardRisk: false, verification: 'None' },
  deposit: 'none',
  offersPromotions: true,
  width: 'wide',
}
const method = (name: 'card' | 'bitcoin' | 'bank' | 'skrill' | 'neteller') => ({ add: { kind: 'method', method: name } }) as const
const view = (change: Partial<FundingState>) => fundingView({ ...state, ...change })

test.each([
  ['card', 'card', false],
  ['bitcoin', 'coin', true],
  ['bank', 'transfer', false],
  ['skrill', 'page', true],
  ['neteller', 'login', true],
] as const)('[FUND-02] the tab %s has the form %s; its payment can be reported: %s', (name, form, reports) => {
  expect(view(method(name))).toMatchObject({ method: name, form, reports, deposit: 'none', side: 'form' })
})

test.each<[string, Partial<FundingState>, Partial<ReturnType<typeof fundingView>>]>([
  ['without a method', { account: 'coin', offered: ['card'] }, { method: undefined, form: 'unavailable', showsMethods: false }],
  ['an unknown tab', { ...method('bitcoin'), offered: ['card'] }, { method: 'card', form: 'card' }],
  [
    'the exchange account',
    { account: 'exchange', ...method('bitcoin') },
    { form: 'exchange', reports: false, side: 'none', promotion: 'none' },
  ],
  ['an account in coins', { account: 'coin' }, { form: 'coin', promotion: 'none' }],
])('[FUND-01, ACC-03] %s', (_what, change, shown) => {
  expect(view(change)).toMatchObject(shown)
})

test.each<[string, Partial<FundingState>, Partial<ReturnType<typeof fundingView>>]>([
  ['replaces the form', { deposit: 'running' }, { form: 'none', deposit: 'main', side: 'facts', offersCoins: true, showsMethods: true }],
  ['that was left shows its terms again', { deposit: 'left' }, { form: 'none', deposit: 'main', side: 'left' }],
  ['leaves a card blocked', { deposit: 'running', ...method('card') }, { form: 'none', isAnother: false }],
  [
    'is shown beside another method',
    { deposit: 'running', ...method('bitcoin') },
    { form: 'coin', deposit: 'side', side: 'form', isAnother: true },
  ],
  [
    'that was left is shown beside another method with its terms',
    { deposit: 'left', ...method('bitcoin') },
    { form: 'coin', deposit: 'side', side: 'leftAndForm', offersCoins: false },
  ],
  [
    'comes first in a narrow window',
    { deposit: 'running', ...method('bitcoin'), width: 'narrow' },
    { form: 'coin', deposit: 'main', side: 'none' },
  ],
  ['hides the tabs of a narrow window', { deposit: 'running', width: 'narrow' }, { showsMethods: false, deposit: 'main' }],
])('[FUND-35, FUND-36] a deposit under way %s', (_what, change, shown) => {
  expect(view(change)).toMatchObject(shown)
})

test.each<[string, Partial<FundingState>, 'none' | 'first' | 'last']>([
  ['below the form', {}, 'last'],
  ['first at its own address', { add: { kind: 'promo' } }, 'first'],
  ['nowhere while a deposit is under way', { deposit: 'running' }, 'none'],
  ['nowhere where promotions are not offered', { offersPromotions: false }, 'none'],
])('[ENG-03, APP-26] the promotion’s field is %s', (_where, change, promotion) => {
  expect(view(change).promotion).toBe(promotion)
})

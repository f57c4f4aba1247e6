import { expect, test } from 'vitest'
import { articleForCode } from './articleForCode.ts'
import { helpArticles, isArticleShown } from './articles.ts'
import { searchTerms } from './searchTerms.ts'

test('there are at least forty articles, each once', () => {
  expect(helpArticles.length).toBeGreaterThanOrEqual(40)
  expect(new Set(helpArticles).size).toBe(helpArticles.length)
})

test.each([
  ['network.unreachable', 'unreachable'],
  ['auth.server_error', 'unreachable'],
  ['auth.required', 'signIn'],
  ['order.blocked', 'blocked'],
  ['order.stakeRange', 'orderRefused'],
  ['cascade.day_limit', 'declined'],
  ['withdrawal.no_wallet', 'withdraw'],
  ['withdrawal.too_late', 'withdrawEnd'],
  ['withdrawal.already_back', 'withdrawEnd'],
  ['withdrawal.charged_back', 'refunds'],
  ['statement.unbalanced', 'history'],
  ['referral.overBalance', 'referral'],
  ['referral.notOffered', 'unavailable'],
  ['contacts.invalid', 'support'],
  ['chat.notOffered', 'unavailable'],
  ['request.malformed', 'invalid'],
  ['request.busy', 'unreachable'],
  ['orders.failed', 'unreachable'],
  ['of.another.server', 'unreachable'],
  ['offline', 'offline'],
])('[APP-15] %s is explained by the article %s', (code, article) => {
  expect(articleForCode(code)).toBe(article)
})

test('[APP-26] articles about bonuses and offers are not shown where these are off', () => {
  const shown = helpArticles.filter((article) => isArticleShown(article, (feature) => feature !== 'bonus' && feature !== 'offers'))
  expect(shown).not.toContain('bonus')
  expect(shown).not.toContain('promotions')
  expect(shown).toContain('contests')
})

test.each([
  ['Dépôt refusé !', ['depot', 'refuse']],
  ['İşlem IBAN', ['islem', 'iban']],
  ['出金と入金', ['出金', '金と', 'と入', '入金']],
  ['金', ['金']],
  ['مُكافأة', ['مكافاة']],
  ['12.50 €', ['12', '50']],
  ['\u200F١٢ \u2066IBAN\u2069', ['12', 'iban']],
])('the search terms of %s are %j', (text, terms) => {
  expect(searchTerms(text)).toEqual(terms)
})

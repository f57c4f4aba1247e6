import type { HelpArticle } from './articles.ts'

/**
 * Error codes and their beginnings, the more exact first: a code has the article of the first that it begins
 * with.
 */
const articles: readonly (readonly [beginning: string, article: HelpArticle])[] = [
  ['offline', 'offline'],
  ['network.', 'unreachable'],
  ['server.', 'unreachable'],
  ['background.', 'unreachable'],
  ['request.tooOften', 'unreachable'],
  ['request.busy', 'unreachable'],
  ['idempotency.', 'unreachable'],
  ['stream.', 'unreachable'],
  ['auth.server_error', 'unreachable'],
  ['auth.', 'signIn'],
  ['login.', 'signIn'],
  ['password.', 'signIn'],
  ['reset.', 'signIn'],
  ['forget.', 'signIn'],
  ['auto.', 'signIn'],
  ['factor.', 'factors'],
  ['stepUp.', 'factors'],
  ['passkey.', 'factors'],
  ['recovery.', 'factors'],
  ['register.', 'register'],
  ['email.', 'email'],
  ['csrf.', 'sessionEnded'],
  ['storage.', 'storage'],
  ['version.', 'update'],
  ['order.blocked', 'blocked'],
  ['order.', 'orderRefused'],
  ['funds.', 'orderRefused'],
  ['orders.', 'unreachable'],
  ['account.', 'accounts'],
  ['copy.', 'copying'],
  ['quick.', 'topUp'],
  ['amount.', 'amount'],
  ['deposit.', 'deposit'],
  ['cascade.', 'declined'],
  ['card.', 'declined'],
  ['cards.', 'cards'],
  ['invoice.', 'invoice'],
  ['invoices.', 'invoice'],
  ['funding.', 'deposit'],
  ['entro.', 'deposit'],
  ['neteller.', 'deposit'],
  ['report.', 'bank'],
  ['decline.', 'declined'],
  ['withdrawal.too_late', 'withdrawEnd'],
  ['withdrawal.already_back', 'withdrawEnd'],
  ['withdrawal.charged_back', 'refunds'],
  ['withdrawal.payout_refused', 'withdrawEnd'],
  ['withdrawal.', 'withdraw'],
  ['history.', 'history'],
  ['statement.', 'history'],
  ['bonus.', 'bonus'],
  ['referral.', 'referral'],
  ['validate.', 'validate'],
  ['sign.', 'sign'],
  ['upload.', 'uploads'],
  ['promo.', 'promotions'],
  ['offers.', 'promotions'],
  ['tournaments.', 'contests'],
  ['signals.', 'signals'],
  ['quiz.', 'quiz'],
  ['chat.', 'chat'],
  ['tip.', 'chat'],
  ['tips.', 'chat'],
  ['notifications.', 'notifications'],
  ['gift.', 'bonus'],
  ['news.', 'news'],
  ['push.', 'push'],
  ['tickets.', 'tickets'],
  ['contacts.', 'support'],
  ['calls.', 'support'],
  ['page.', 'missing'],
  ['request.', 'invalid'],
  ['field.', 'invalid'],
  ['info.', 'invalid'],
  ['phone.', 'invalid'],
  ['contract.', 'unreachable'],
]

/** Returns the article about an error code; null for a code that no article names. */
export function namedArticle(code: string): HelpArticle | null {
  if (code.endsWith('.notOffered')) return 'unavailable'
  return articles.find(([beginning]) => code.startsWith(beginning))?.[1] ?? null
}

/**
 * Returns the article that explains an error code. An unknown one is shown as the general failure (APP-15)
 * and has that one's article.
 */
export const articleForCode = (code: string): HelpArticle => namedArticle(code) ?? 'unreachable'

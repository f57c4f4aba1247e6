import type { reportMethod } from '../../contract/funding.ts'
import type { BodyOf } from '../../contract/route.ts'
import { moneyToDecimal } from '../kernel/money.ts'
import { readDecimal, readMoney } from '../kernel/typedAmount.ts'
import type { RuleError } from '../kernel/ruleError.ts'
import { readEmail } from '../session/email.ts'
import { amountErrors } from './amountRules.ts'
import type { DepositTerms } from './depositForm.ts'

/** The form as typed. `bitcoin`: the amount in the coin, which may be left empty (FUND-39). */
export type ReportFields = { email: string; amount: string; bitcoin: string }

const coinAmount = /^\d{1,15}(\.\d{1,18})?$/
const coinText = (typed: string, { tag }: DepositTerms): string => readDecimal(typed, 'BTC', tag) ?? ''

/**
 * Returns the errors of a reported payment: an address, an amount up to the terms' maximum, and a readable
 * amount in the coin. Less than the minimum can have been paid too.
 */
export function reportErrors({ email, amount, bitcoin }: ReportFields, terms: DepositTerms): RuleError[] {
  const errors: RuleError[] = []
  if (!/^\S+@\S+$/.test(readEmail(email))) errors.push({ field: 'email', code: 'report.no_email' })
  const paid = readMoney(amount, terms.currency, terms.tag)
  if (paid === null || paid.minor <= 0) errors.push({ field: 'amount', code: 'funding.wrong_amount' })
  else errors.push(...amountErrors(paid, paid, terms.maxima.coin))
  if (bitcoin.trim() !== '' && !coinAmount.test(coinText(bitcoin, terms))) errors.push({ field: 'bitcoin', code: 'funding.wrong_amount' })
  return errors
}

/** Returns the body of the report without its key; null if the amount is unreadable. */
export function paymentReport(
  { email, amount, bitcoin }: ReportFields,
  terms: DepositTerms,
  account: { accountId: string },
): Omit<BodyOf<typeof reportMethod>, 'random'> | null {
  const paid = readMoney(amount, terms.currency, terms.tag)
  if (paid === null) return null
  const coin = bitcoin.trim() === '' ? {} : { bitcoin: coinText(bitcoin, terms) }
  return {
    email: readEmail(email),
    amount: moneyToDecimal(paid),
    currency: terms.currency,
    bonus: false,
    fixed: terms.mode === 'fixed',
    account: account.accountId,
    ...coin,
  }
}

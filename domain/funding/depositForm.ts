import type { Currency } from '../../contract/kernel.ts'
import type { WireUser } from '../../contract/session.ts'
import { addMoney, isFiat, type Money, money, parseMoney } from '../kernel/money.ts'
import type { RuleError } from '../kernel/ruleError.ts'
import { readMoney } from '../kernel/typedAmount.ts'
import { amountErrors, raiseToMinimum, trimZeroCents } from './amountRules.ts'
import { type BonusLimits, bonusFor, turnoverFor } from './bonus.ts'
import type { DepositWay } from './maximum.ts'
import { type TierName, tierOf } from './tiers.ts'

/** The amount as typed, and whether the bonus is selected. */
export type DepositForm = { amount: string; bonus: boolean }
/** Maximum of one deposit by payment method. */
export type Maxima = Readonly<Record<DepositWay, Money>>
/**
 * Terms from account and settings: currency of the amount, minimum and maxima. `promotion` in hundredths of a
 * percent. `mode` fixed: a plain amount, without slider, tier or bonus (ACC-03). `tag`: the language in which
 * the amount is typed.
 */
export type DepositTerms = {
  currency: Currency
  minimum: Money
  maxima: Maxima
  promotion: number
  limits: BonusLimits
  tag: string
  mode?: 'fixed'
}

export type DepositSummary = { pay: Money; fee: Money; bonus: Money; credited: Money; turnover: Money; tier: TierName }

/** Returns the amount of a form; null if it is unreadable (APP-33). */
export const amountOf = ({ amount }: DepositForm, { currency, tag }: DepositTerms): Money | null => readMoney(amount, currency, tag)

/**
 * Returns the form as it opens: with the URL's amount (FUND-30), else the last payment's (FUND-07), else the
 * minimum; a coin account has none. A last payment in another currency does not count.
 */
export function initialForm(
  { terms, bonusOffered }: { terms: DepositTerms; bonusOffered: boolean },
  lastPayment: WireUser['lastPayment'],
  urlAmount: string | null,
): DepositForm {
  const last = lastPayment?.currency === terms.currency ? lastPayment : undefined
  // A bonus comes with terms, so the person must choose it: off, unless they chose it with their last
  // payment.
  const bonus = bonusOffered && last?.bonus === true
  // Both are decimal texts, whatever the language.
  const amount = parseMoney(urlAmount ?? last?.amount ?? '', terms.currency)
  if (amount.ok) return { amount: trimZeroCents(raiseToMinimum(amount.value, terms.minimum, false)), bonus }
  return { amount: isFiat(terms.currency) ? trimZeroCents(terms.minimum) : '', bonus }
}

/**
 * Returns the summary of a deposit (FUND-08, FUND-14). Cards and coins have no fee of ours. An unreadable
 * amount counts as zero.
 */
export function depositSummary(form: DepositForm, terms: DepositTerms): DepositSummary {
  const none = money(0, terms.currency)
  const pay = amountOf(form, terms) ?? none
  const bonus = form.bonus && terms.mode !== 'fixed' && isFiat(terms.currency) ? bonusFor(pay, terms.promotion, terms.limits) : none
  return { pay, fee: none, bonus, credited: addMoney(pay, bonus), turnover: turnoverFor(bonus), tier: tierOf(pay).name }
}

/** Returns the text parameters of the amount's errors, including those of the server. */
export const amountParams = ({ minimum, maxima }: DepositTerms, way: DepositWay): Record<string, string> => ({
  minimum: trimZeroCents(minimum),
  maximum: trimZeroCents(maxima[way]),
})

/** Returns the amount that a form's button may promise: null while the amount has an error (FUND-09). */
export const promisedAmount = (form: DepositForm, terms: DepositTerms, way: DepositWay): Money | null =>
  depositErrors(form, terms, way).length === 0 ? amountOf(form, terms) : null

/** Returns the errors of FUND-12, with the maximum of the payment method. */
export function depositErrors(form: DepositForm, terms: DepositTerms, way: DepositWay): RuleError[] {
  const amount = amountOf(form, terms)
  return amount === null ? [{ field: 'amount', code: 'funding.wrong_amount' }] : amountErrors(amount, terms.minimum, terms.maxima[way])
}

import type { Currency } from '../../contract/kernel.ts'
import { addMoney, isFiat, type Money, money, parseMoney } from '../kernel/money.ts'
import type { RuleError } from '../kernel/ruleError.ts'
import { typedDecimal } from '../kernel/typedDecimal.ts'
import { amountErrors, wholeDecimal } from './amountRules.ts'
import { type BonusLimits, bonusFor, turnoverFor } from './bonus.ts'
import type { DepositWay } from './maximum.ts'
import { type TierName, tierOf } from './tiers.ts'

/** The amount as it was typed, and whether the bonus is wanted. */
export type DepositForm = { amount: string; bonus: boolean }
/** The most of one deposit by each way to pay. */
export type Maxima = Readonly<Record<DepositWay, Money>>
/**
 * What decides beside the form: the currency of the amount, the minimum and what the settings allow. `promotion` in hundredths of a percent.
 * `mode` fixed: a plain amount, without slider, tier or bonus (ACC-03).
 */
export type DepositTerms = { currency: Currency; minimum: Money; maxima: Maxima; promotion: number; limits: BonusLimits; mode?: 'fixed' }

export type DepositSummary = { pay: Money; fee: Money; bonus: Money; credited: Money; turnover: Money; tier: TierName }

/** Reads what a person types: spaces and a comma for the point are theirs to use. */
export function typedAmount(text: string, currency: Currency): Money | null {
  const parsed = parseMoney(typedDecimal(text), currency)
  return parsed.ok ? parsed.value : null
}

/** What a deposit comes to, in words for the summary (FUND-08, FUND-14). Cards and coins carry no fee of ours. An unreadable amount counts as nothing. */
export function depositSummary(form: DepositForm, terms: DepositTerms): DepositSummary {
  const none = money(0, terms.currency)
  const pay = typedAmount(form.amount, terms.currency) ?? none
  const bonus = form.bonus && terms.mode !== 'fixed' && isFiat(terms.currency) ? bonusFor(pay, terms.promotion, terms.limits) : none
  return { pay, fee: none, bonus, credited: addMoney(pay, bonus), turnover: turnoverFor(bonus), tier: tierOf(pay).name }
}

/** What the texts of the amount's refusals name, also where the server refuses it. */
export const amountParams = ({ minimum, maxima }: DepositTerms, way: DepositWay): Record<string, string> => ({
  minimum: wholeDecimal(minimum),
  maximum: wholeDecimal(maxima[way]),
})

/** FUND-12, with the maximum of the way to pay. */
export function depositErrors(form: DepositForm, terms: DepositTerms, way: DepositWay): RuleError[] {
  const amount = typedAmount(form.amount, terms.currency)
  return amount === null ? [{ field: 'amount', code: 'funding.wrong_amount' }] : amountErrors(amount, terms.minimum, terms.maxima[way])
}

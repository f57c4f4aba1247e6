import type { WithdrawalCase, WithdrawalMethod } from '../../contract/withdrawals.ts'
import { limitIn } from '../funding/tiers.ts'
import { addMoney, compareMoney, fractionOf, type Money, money, subtractMoney } from '../kernel/money.ts'
import { fail, ok, type Result } from '../kernel/result.ts'
import { dayMs, hourMs } from '../kernel/time.ts'
import type { AccountMoney, Grant } from './boundMoney.ts'
import { kindOf } from './methods.ts'

/**
 * Hundredths of a percent of the deposits that a withdrawal takes along before they were traded with once
 * (WD-06, case two).
 */
export const turnoverFeeBasisPoints = 500

/** In dollars: from this amount an operator reviews a withdrawal before it is sent. */
const reviewUnits = 5_000
/**
 * In dollars: the payouts of one person above which the law against money laundering demands a check of their
 * identity.
 */
const identityUnits = 1_000

export const reviewFrom = limitIn(reviewUnits, 'USD')
export const identityLimit = limitIn(identityUnits, 'USD')

/** The time that a review by hand takes at most (WD-06, case six). */
export const reviewMs = dayMs
/** The time that a payout takes at most once it is approved, by kind of method. */
export const sendingMs = { coin: 2 * hourMs, bank: 3 * dayMs, card: 5 * dayMs, wallet: dayMs } as const

/**
 * The facts that decide about a withdrawal. `worthOf`: what an amount is worth in dollars; `paidOut`: of
 * earlier withdrawals, in dollars.
 */
export type WithdrawalFacts = {
  method: WithdrawalMethod
  amount: Money
  worthOf: (amount: Money) => Money
  paidOut: Money
  account: AccountMoney
  /** Of all deposits into the account that have not left: what was staked, and what must have been. */
  deposits: { turnover: Money; needed: Money }
  usedForDeposit: boolean
  verification: 'None' | 'Partial' | 'Full'
  isFixed: boolean
  /** True while a deposit that has left again sends the person's new withdrawals to review (FUND-45). */
  hasReversal: boolean
}

/**
 * `pays`: leaves the account as payout and fee, worth `worth` in dollars. `givesUp`: bonus money of `gives`
 * that goes back to us. `untraded`: of `pays`, the deposits that still had to be traded with; they have paid
 * the fee and are asked for no more.
 */
export type WithdrawalTerms = {
  case: WithdrawalCase
  pays: Money
  worth: Money
  givesUp: Money
  gives: readonly Grant[]
  fee: Money
  untraded: Money
  review: 'none' | 'byHand'
  worksWithinMs: number
}

/**
 * True if the law demands a check of the person's identity first. It never depends on the trading block
 * (TRD-09).
 */
const mustProveIdentity = ({ verification, paidOut }: WithdrawalFacts, worth: Money): boolean =>
  verification !== 'Full' && addMoney(paidOut, worth).minor > identityLimit.minor

const smallerOf = (a: Money, b: Money): Money => (compareMoney(a, b) < 0 ? a : b)

/**
 * Decides a withdrawal (WD-06). The first case that applies is shown: verify, four, one, two, three, six,
 * five; the amounts hold for all. An exchange account knows no bonus, turnover or fee (ACC-03). Errors:
 * `funds.insufficient`, `withdrawal.bonus_only`.
 */
export function withdrawalTerms(facts: WithdrawalFacts): Result<WithdrawalTerms, 'funds.insufficient' | 'withdrawal.bonus_only'> {
  const { amount, account, isFixed } = facts
  const nothing = money(0, amount.currency)
  if (amount.minor > account.balance.minor) return fail('funds.insufficient')
  const hasBonus = !isFixed && account.bound.minor > 0
  const takesBonus = hasBonus && amount.minor > account.free.minor
  const pays = takesBonus ? account.free : amount
  if (pays.minor <= 0) return fail('withdrawal.bonus_only')
  const missing = subtractMoney(facts.deposits.needed, facts.deposits.turnover)
  const untraded = isFixed || missing.minor <= 0 ? nothing : smallerOf(pays, missing)
  // Of the untraded part alone: else one withdrawal would cost more than the same money in two.
  const fee = fractionOf(untraded, turnoverFeeBasisPoints, 10_000)
  // Of what is paid: an amount that is partly bonus money must not be reviewed for more than leaves.
  const worth = facts.worthOf(pays)
  const review = facts.hasReversal || worth.minor >= reviewFrom.minor ? 'byHand' : 'none'
  return ok({
    case: caseOf(facts, { hasBonus, takesBonus, hasFee: fee.minor > 0, review, worth }),
    pays,
    worth,
    givesUp: hasBonus ? account.bound : nothing,
    gives: hasBonus ? account.by : [],
    fee,
    untraded,
    review,
    worksWithinMs: sendingMs[kindOf(facts.method)] + (review === 'byHand' ? reviewMs : 0),
  })
}

type Found = { hasBonus: boolean; takesBonus: boolean; hasFee: boolean; review: WithdrawalTerms['review']; worth: Money }

function caseOf(facts: WithdrawalFacts, { hasBonus, takesBonus, hasFee, review, worth }: Found): WithdrawalCase {
  if (mustProveIdentity(facts, worth)) return 'verify'
  if (takesBonus) return 'four'
  if (hasBonus) return 'one'
  if (hasFee) return 'two'
  if (!facts.usedForDeposit && !facts.isFixed) return 'three'
  return review === 'byHand' ? 'six' : 'five'
}

/** Returns what is sent, in the account's currency: the payout without its fee. */
export const sentAmount = ({ pays, fee }: Pick<WithdrawalTerms, 'pays' | 'fee'>): Money => subtractMoney(pays, fee)

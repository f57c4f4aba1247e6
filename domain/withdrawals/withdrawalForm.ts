import type { BodyOf } from '../../contract/route.ts'
import type { WireBalance } from '../../contract/session.ts'
import type { withdrawalFinal, WithdrawalCase, WithdrawalMethod } from '../../contract/withdrawals.ts'
import { forcesFixed } from '../accounts/fixedMode.ts'
import { moneyToDecimal } from '../kernel/money.ts'
import { readMoney } from '../kernel/typedAmount.ts'
import { readLine } from '../kernel/typedText.ts'
import { walletMissing, withdrawalAmount } from './amount.ts'
import { type BankAccountError, readBankAccount } from './bankAccount.ts'
import { kindOf, payoutCurrency } from './methods.ts'

/** The form as typed in the language `tag`. `card`: the saved card that the method Credit Card pays to. */
export type TypedWithdrawal = { amount: string; wallet: string; card: string | undefined; tag: string }
/** The fields of a request whose terms are not known yet. */
export type RequestFields = Pick<
  BodyOf<typeof withdrawalFinal>,
  'proc' | 'is_fixed' | 'amount' | 'currency' | 'wallet' | 'account' | 'card'
>
type WalletError = 'withdrawal.no_wallet' | BankAccountError
type FieldErrors = { amount?: 'withdrawal.wrong_amount' | 'withdrawal.too_small'; wallet?: WalletError }
type PaidAccount = Pick<WireBalance, 'accountId' | 'currency' | 'type'>

/** Leaves a coin's address to the server: its checks would be a large part of the page. */
function walletError(method: WithdrawalMethod, wallet: string): WalletError | null {
  const missing = walletMissing(method, wallet)
  if (missing !== null || kindOf(method) !== 'bank') return missing
  const account = readBankAccount(wallet)
  return account.ok ? null : account.code
}

/**
 * Returns the request that a typed form makes, or the errors of its fields: those of `withdrawalAmount`,
 * `walletMissing` and `readBankAccount` (WD-03).
 */
export function readWithdrawal(
  { amount, wallet, card, tag }: TypedWithdrawal,
  method: WithdrawalMethod,
  account: PaidAccount,
): { request: RequestFields } | { errors: FieldErrors } {
  const { currency } = account
  const entered = readMoney(amount, currency, tag)
  const parsed = withdrawalAmount(entered === null ? '' : moneyToDecimal(entered), currency, method)
  const wrong = walletError(method, wallet)
  if (!parsed.ok || wrong !== null) return { errors: { ...(!parsed.ok && { amount: parsed.code }), ...(wrong && { wallet: wrong }) } }
  const isCard = kindOf(method) === 'card'
  return {
    request: {
      amount: moneyToDecimal(parsed.value),
      currency,
      wallet: isCard ? '' : readLine(wallet),
      account: account.accountId,
      ...(isCard && card !== undefined && { card }),
      proc: method,
      is_fixed: forcesFixed(account),
    },
  }
}

/**
 * True if a request's terms are read first. In fixed mode nothing is confirmed, unless the wallet's money is
 * converted (WD-08).
 */
export const needsTerms = (method: WithdrawalMethod, account: Pick<WireBalance, 'currency' | 'type'>): boolean =>
  !forcesFixed(account) || payoutCurrency(method, account.currency) !== account.currency

/**
 * True if the person confirms the terms before the money moves: those of a plain case only if the money is
 * converted (WD-05, WD-08).
 */
export const mustConfirm = (why: WithdrawalCase, { is_fixed }: Pick<RequestFields, 'is_fixed'>): boolean => why !== 'five' || is_fixed

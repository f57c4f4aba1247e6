import type { Currency } from '../../contract/kernel.ts'
import type { WithdrawalMethod } from '../../contract/withdrawals.ts'
import { compareMoney, type Money, parseMoney } from '../kernel/money.ts'
import { fail, ok, type Result } from '../kernel/result.ts'
import { readLine } from '../kernel/typedText.ts'
import { minimumOf, needsWallet } from './methods.ts'

type AmountError = 'withdrawal.wrong_amount' | 'withdrawal.too_small'

/**
 * Parses an amount above 0 and not below the method's minimum (WD-03). Errors: `withdrawal.wrong_amount`,
 * `withdrawal.too_small`.
 */
export function withdrawalAmount(text: string, currency: Currency, method: WithdrawalMethod): Result<Money, AmountError> {
  const parsed = parseMoney(text, currency)
  if (!parsed.ok || parsed.value.minor <= 0) return fail('withdrawal.wrong_amount')
  return compareMoney(parsed.value, minimumOf(method, currency)) < 0 ? fail('withdrawal.too_small') : ok(parsed.value)
}

/** Returns `withdrawal.no_wallet` if a method needs a wallet and none is named (WD-03), else null. */
export const walletMissing = (method: WithdrawalMethod, wallet: string): 'withdrawal.no_wallet' | null =>
  needsWallet(method) && readLine(wallet) === '' ? 'withdrawal.no_wallet' : null

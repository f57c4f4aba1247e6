import type { Currency } from '../../contract/kernel.ts'
import { compareMoney, type Money, moneyToDecimal, parseMoney } from '../kernel/money.ts'
import { fail, ok, type Result } from '../kernel/result.ts'
import { readMoney } from '../kernel/typedAmount.ts'
import { readLine, withPlainDigits } from '../kernel/typedText.ts'

/**
 * Reads the amount of a transfer: a whole number above zero (SUP-10). Error `referral.wrongAmount` for any
 * other.
 */
export function readTransferAmount(given: string | number, currency: Currency): Result<Money, 'referral.wrongAmount'> {
  const text = withPlainDigits(readLine(String(given)))
  const parsed = /^0*[1-9]\d*$/.test(text) ? parseMoney(text, currency) : null
  return parsed?.ok ? ok(parsed.value) : fail('referral.wrongAmount')
}

/**
 * Reads the amount of a transfer as it was typed in the language `tag` (APP-33), against the balance. Errors:
 * those of `readTransferAmount`, `referral.overBalance`.
 */
export function readTypedTransfer(
  typed: string,
  balance: Money,
  tag: string,
): Result<Money, 'referral.wrongAmount' | 'referral.overBalance'> {
  const amount = readMoney(typed, balance.currency, tag)
  const read = readTransferAmount(amount === null ? '' : moneyToDecimal(amount).replace(/\.0+$/, ''), balance.currency)
  return read.ok && compareMoney(read.value, balance) > 0 ? fail('referral.overBalance') : read
}

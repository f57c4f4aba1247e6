import type { Currency } from '../../contract/kernel.ts'
import { type Money, parseMoney } from '../kernel/money.ts'
import { fail, ok, type Result } from '../kernel/result.ts'
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

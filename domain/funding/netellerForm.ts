import { readLine, withPlainDigits } from '../kernel/typedText.ts'
import type { RuleError } from '../kernel/ruleError.ts'

/** Returns the errors of Neteller's form: an account, and a secure id of six digits (FUND-39). */
export function netellerErrors({ account, secureId }: { account: string; secureId: string }): RuleError[] {
  const errors: RuleError[] = []
  if (readLine(account) === '') errors.push({ field: 'account', code: 'neteller.no_account' })
  if (!/^\d{6}$/.test(withPlainDigits(secureId))) errors.push({ field: 'secure_id', code: 'neteller.no_secure_id' })
  return errors
}

import type { Currency } from '../../contract/kernel.ts'
import { compareMoney, type Money, moneyToDecimal, parseMoney } from '../kernel/money.ts'
import { ok, type Result } from '../kernel/result.ts'
import type { RuleError } from '../kernel/ruleError.ts'
import { stakeErrors } from '../trading/orderRules.ts'

/** How long a copy can run, in days. */
export const copyDays: readonly number[] = [1, 7, 30]

/** The terms as they were given: amounts as decimal texts in the account's currency. */
export type CopyDraft = { stake: string; maxLoss: string; days: number; currency: Currency }
export type CopyTerms = { stake: Money; maxLoss: Money }

/**
 * Reads the terms of a copy (TRD-13). The loss at which it stops holds one stake at least: a smaller one would stop it before its first
 * order. Errors: the codes of `stakeErrors`, `copy.maxLossInvalid`, `copy.maxLossTooSmall` (param min), `copy.days`.
 */
export function copyTerms({ stake, maxLoss, days, currency }: CopyDraft): Result<CopyTerms> & { errors: RuleError[] } {
  const least = parseMoney(stake, currency)
  const most = parseMoney(maxLoss, currency)
  const errors: RuleError[] = [...stakeErrors(stake, currency)]
  if (!most.ok || most.value.minor <= 0) errors.push({ field: 'max_loss', code: 'copy.maxLossInvalid' })
  else if (least.ok && compareMoney(most.value, least.value) < 0)
    errors.push({ field: 'max_loss', code: 'copy.maxLossTooSmall', params: { min: moneyToDecimal(least.value) } })
  if (!copyDays.includes(days)) errors.push({ field: 'days', code: 'copy.days' })
  if (errors.length > 0 || !least.ok || !most.ok) return { ok: false, code: errors[0]?.code ?? 'copy.maxLossInvalid', errors }
  return { ...ok({ stake: least.value, maxLoss: most.value }), errors: [] }
}

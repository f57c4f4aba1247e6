import type { Currency } from '../../contract/kernel.ts'
import { compareMoney, type Money, moneyToDecimal, parseMoney } from '../kernel/money.ts'
import { ok, type Result } from '../kernel/result.ts'
import type { RuleError } from '../kernel/ruleError.ts'
import { stakeErrors } from '../trading/orderRules.ts'

/** Possible durations of a copy, in days. */
export const copyDays: readonly number[] = [1, 7, 30]

/** The terms as entered: amounts as decimal texts in the account's currency. */
export type CopyDraft = { stake: string; maxLoss: string; days: number; currency: Currency }
export type CopyTerms = { stake: Money; maxLoss: Money }

/**
 * Parses the terms of a copy (TRD-13). The loss limit must cover one stake, or the copy would stop before its
 * first order. Errors: those of `stakeErrors`, `copy.maxLossInvalid`, `copy.maxLossTooSmall` (param min),
 * `copy.days`.
 */
export function parseCopyTerms({ stake, maxLoss, days, currency }: CopyDraft): Result<CopyTerms> & { errors: RuleError[] } {
  const parsedStake = parseMoney(stake, currency)
  const parsedMaxLoss = parseMoney(maxLoss, currency)
  const errors: RuleError[] = [...stakeErrors(stake, currency)]
  if (!parsedMaxLoss.ok || parsedMaxLoss.value.minor <= 0) errors.push({ field: 'max_loss', code: 'copy.maxLossInvalid' })
  else if (parsedStake.ok && compareMoney(parsedMaxLoss.value, parsedStake.value) < 0)
    errors.push({ field: 'max_loss', code: 'copy.maxLossTooSmall', params: { min: moneyToDecimal(parsedStake.value) } })
  if (!copyDays.includes(days)) errors.push({ field: 'days', code: 'copy.days' })
  if (errors.length > 0 || !parsedStake.ok || !parsedMaxLoss.ok)
    return { ok: false, code: errors[0]?.code ?? 'copy.maxLossInvalid', errors }
  return { ...ok({ stake: parsedStake.value, maxLoss: parsedMaxLoss.value }), errors: [] }
}

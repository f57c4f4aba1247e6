import { money, type Money } from '../kernel/money.ts'

/** Our loss by the reversal of a deposit, under the reversal's reference in the ledger (FUND-45). */
export type ReversalLoss = { reference: string; amount: Money }

/**
 * Returns which losses an amount that comes back covers, oldest first, and how much of each (FUND-45). All
 * are of one currency.
 */
export function coverOldest<Loss extends ReversalLoss>(losses: readonly Loss[], back: Money): Loss[] {
  let left: number = back.minor
  const covered: Loss[] = []
  for (const loss of losses) {
    const minor = Math.min(left, loss.amount.minor)
    if (minor <= 0) continue
    covered.push({ ...loss, amount: money(minor, back.currency) })
    left -= minor
  }
  return covered
}

import { type Money, money } from '../../domain/kernel/money.ts'
import { coverOldest } from '../../domain/withdrawals/coverOldest.ts'
import type { Trx } from '../db/database.ts'
import { post } from './post.ts'
import { type AccountLoss, coverReference, reversalLosses } from './reversalLosses.ts'

/** Money that a withdrawal has given back to its account. */
type Back = { withdrawal: string; customerId: number; account: string; amount: Money; at: number }

/**
 * Covers an account's losses by reversals with money that has just come back to it, one entry for each
 * (FUND-45): it had left before its deposit did. The account must be locked by `lockAccount`. Returns what
 * each took.
 */
export async function coverLosses(trx: Trx, { withdrawal, customerId, account, amount: back, at }: Back): Promise<AccountLoss[]> {
  const losses = (await reversalLosses(trx, customerId)).filter((loss) => loss.account === account)
  const covered = coverOldest(losses, back)
  for (const { kind, reference, amount } of covered)
    await post(trx, {
      kind,
      reference: coverReference(reference, withdrawal),
      at,
      postings: [
        { holder: { of: 'account', account }, amount: money(-amount.minor, amount.currency) },
        { holder: { of: 'system', name: 'losses' }, amount },
      ],
    })
  return covered
}

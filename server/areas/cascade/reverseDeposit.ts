import { type Money, money } from '../../../domain/kernel/money.ts'
import type { Trx } from '../../db/database.ts'
import { isPosted } from '../../ledger/post.ts'
import { takeBack } from '../../ledger/takeBack.ts'
import { reviewOpenWithdrawals } from '../withdrawals/reviewOpenWithdrawals.ts'
import { notifyOfDeposit } from './notifyOfDeposit.ts'
import type { DepositTable } from './tables.ts'

/** A credited deposit whose money has left us again. `refund`: by the processor, not by our call. */
export type ReversalKind = 'refund' | 'chargeback'

/** The ends of the references under which a deposit can leave again; `refund` is our own call's. */
const ends = { ownRefund: 'refund', refund: 'refunded', chargeback: 'chargeback' } as const

/** Returns how a credited attempt has left again; null if it has not (FUND-45). */
export async function reversalOf(trx: Trx, reference: string): Promise<keyof typeof ends | null> {
  for (const kind of ['ownRefund', 'refund', 'chargeback'] as const) if (await isPosted(trx, `${reference}:${ends[kind]}`)) return kind
  return null
}

/**
 * Takes a credited deposit back and tells its person (FUND-45); withdrawals that are not sent go to review.
 * The deposit must be locked. Returns our loss, what the account could not give; null if it was posted
 * before.
 */
export async function reverseDeposit(
  trx: Trx,
  deposit: DepositTable,
  reference: string,
  kind: ReversalKind,
  at: number,
): Promise<Money | null> {
  const { account_id: account, amount, currency } = deposit
  await reviewOpenWithdrawals(trx, deposit.customer_id, at)
  const loss = await takeBack(trx, {
    kind,
    reference: `${reference}:${ends[kind]}`,
    account,
    amount: money(amount, currency),
    source: 'processors',
    at,
  })
  if (loss === null) return null
  await notifyOfDeposit(trx, deposit, kind === 'refund' ? 'depositReturned' : 'depositChargedBack', reference, at)
  return loss
}

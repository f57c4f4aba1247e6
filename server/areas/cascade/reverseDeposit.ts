import { sql } from 'kysely'
import { type Money, money } from '../../../domain/kernel/money.ts'
import type { Trx } from '../../db/database.ts'
import { isPosted } from '../../ledger/post.ts'
import { heldEnd, wholeEnds } from '../../ledger/reversalEnds.ts'
import { takeBack } from '../../ledger/takeBack.ts'
import { reverseGrants } from '../promotions/reverseGrants.ts'
import { reviewOpenWithdrawals } from '../withdrawals/reviewOpenWithdrawals.ts'
import { notifyOfDeposit } from './notifyOfDeposit.ts'
import { ownRefundOf } from './ownRefund.ts'
import type { DepositTable } from './tables.ts'

/** A credited deposit whose money has left us again. `refund`: by the processor, not by our call. */
export type ReversalKind = 'refund' | 'chargeback'

/** The reference under which an operator takes a held reversal back. */
export const heldReference = (reference: string, seq: number): string => `${reference}:${heldEnd}${seq}`

/**
 * Returns how a credited attempt has left again; null if it has not, or if our own refund was given up
 * (FUND-45). `part`: its processor has reported another amount, which an operator holds or has taken back.
 * The deposit must be locked.
 */
export async function reversalOf(trx: Trx, reference: string): Promise<ReversalKind | 'ownRefund' | 'part' | null> {
  const own = await ownRefundOf(trx, reference)
  if (own === 'open' || own === 'returned') return 'ownRefund'
  for (const kind of ['refund', 'chargeback'] as const) if (await isPosted(trx, `${reference}:${wholeEnds[kind]}`)) return kind
  const part = await trx
    .selectFrom('processor_reversal as reported')
    .select('seq')
    .where('reference', '=', reference)
    .where(({ or, eb, exists, selectFrom }) =>
      or([
        eb('held', '=', 'amount'),
        exists(
          selectFrom('ledger_entry')
            .select('id')
            .where('ledger_entry.reference', '=', sql<string>`reported.reference || ':' || ${heldEnd}::text || reported.seq`),
        ),
      ]),
    )
    .limit(1)
    .executeTakeFirst()
  return part ? 'part' : null
}

/**
 * Takes a credited deposit back with the bonus that came with it, and notifies its person (FUND-45); unsent
 * withdrawals go to review. The deposit must be locked. Returns our loss, which the account could not give;
 * null if it was posted before.
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
    reference: `${reference}:${wholeEnds[kind]}`,
    account,
    amount: money(amount, currency),
    source: 'processors',
    at,
  })
  if (loss === null) return null
  await reverseGrants(trx, { deposit: reference, part: amount, whole: amount, by: wholeEnds[kind], at })
  await notifyOfDeposit(trx, deposit, kind === 'refund' ? 'depositReturned' : 'depositChargedBack', reference, at)
  return loss
}

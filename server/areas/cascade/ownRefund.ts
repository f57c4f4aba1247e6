import { type Money, money } from '../../../domain/kernel/money.ts'
import type { Trx } from '../../db/database.ts'
import type { LedgerHolder } from '../../ledger/holder.ts'
import { lockMoney } from '../../ledger/lockAccount.ts'
import { isPosted, post } from '../../ledger/post.ts'
import { takeOwedWith } from '../promotions/reverseGrants.ts'
import { notifyOfDeposit } from './notifyOfDeposit.ts'
import type { DepositTable } from './tables.ts'

/**
 * A credited deposit that an operator refunds by our call. `open`: its money waits in suspense. `notMade`: it
 * was given up, and its money is in the account again.
 */
type OwnRefund = 'open' | 'returned' | 'notMade'

/** The system account in which a refund's money waits until its processor confirms it. */
export const suspense: LedgerHolder = { of: 'system', name: 'suspense' }

/** Returns the state of our own refund of an attempt; null if there is none. The deposit must be locked. */
export async function ownRefundOf(trx: Trx, reference: string): Promise<OwnRefund | null> {
  if (await isPosted(trx, `${reference}:refund:returned`)) return 'returned'
  if (await isPosted(trx, `${reference}:refund:notMade`)) return 'notMade'
  return (await isPosted(trx, `${reference}:refund`)) ? 'open' : null
}

/**
 * Books that a processor has made our refund, once, and notifies its person (FUND-45). The deposit must be
 * locked.
 */
export async function confirmRefund(trx: Trx, deposit: DepositTable, reference: string, at: number): Promise<void> {
  const to: LedgerHolder = { of: 'system', name: 'processors' }
  await moveRefund(trx, { from: suspense, to, deposit, reference: `${reference}:refund:returned`, at })
  await lockMoney(trx, deposit.account_id)
  await takeOwedWith(trx, reference, 'refund', at)
  await notifyOfDeposit(trx, deposit, 'depositReturned', reference, at)
}

type Movement = {
  kind?: 'refund' | 'refund.notMade'
  from: LedgerHolder
  to: LedgerHolder
  deposit: DepositTable
  reference: string
  at: number
}

/** Moves the money of a refund, once for each reference. */
export function moveRefund(trx: Trx, { kind = 'refund', from, to, deposit, reference, at }: Movement): Promise<'posted' | 'repeated'> {
  const amount: Money = money(deposit.amount, deposit.currency)
  return post(trx, {
    kind,
    reference,
    at,
    postings: [
      { holder: from, amount: money(-amount.minor, amount.currency) },
      { holder: to, amount },
    ],
  })
}

import { type Money, money } from '../../domain/kernel/money.ts'
import type { Trx } from '../db/database.ts'
import type { SystemAccount } from './holder.ts'
import { balanceOf } from './balance.ts'
import { lockMoney } from './lockAccount.ts'
import { isPosted, post } from './post.ts'

/** Money that leaves a customer's account again (FUND-45). `source`: where it came from. */
export type Taking = {
  kind: 'refund' | 'chargeback' | 'vanished' | 'deposit.mistaken'
  reference: string
  account: string
  amount: Money
  source: Extract<SystemAccount, 'processors' | 'chains' | 'bank'>
  at: number
}

/**
 * Takes an amount back that has already left us: what the account lacks is the operator's loss, since no
 * account falls below zero. Returns the loss; null if the entry was posted before.
 */
export async function takeBack(trx: Trx, { account, amount, source, ...entry }: Taking): Promise<Money | null> {
  if (await isPosted(trx, entry.reference)) return null
  await lockMoney(trx, account)
  const taken = Math.min((await balanceOf(trx, account)).minor, amount.minor)
  const loss = money(amount.minor - taken, amount.currency)
  await post(trx, {
    ...entry,
    postings: [
      { holder: { of: 'system', name: source }, amount },
      { holder: { of: 'account', account }, amount: money(-taken, amount.currency) },
      { holder: { of: 'system', name: 'losses' }, amount: money(-loss.minor, amount.currency) },
    ],
  })
  if (loss.minor > 0) await trx.updateTable('account').set({ lacked: true }).where('id', '=', account).execute()
  return loss
}

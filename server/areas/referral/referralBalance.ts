import type { Currency } from '../../../contract/kernel.ts'
import { type Money, money } from '../../../domain/kernel/money.ts'
import { referralCurrency } from '../../../domain/referral/currency.ts'
import type { Db, Trx } from '../../db/database.ts'
import type { LedgerHolder } from '../../ledger/holder.ts'
import { post } from '../../ledger/post.ts'

/** A person with the currency that they registered with. */
export type Referrer = { id: number; currency: Currency }

/**
 * The referrer's own ledger account. No account of theirs has its id, so nothing trades or withdraws from it.
 */
const accountOf = ({ id, currency }: Referrer): string => `referral-${referralCurrency(currency).toLowerCase()}-${id}`
export const balanceHolder = (referrer: Referrer): LedgerHolder => ({ of: 'account', account: accountOf(referrer) })

/** Returns the commission that a referrer has not transferred. */
export async function referralBalance(db: Db | Trx, referrer: Referrer): Promise<Money> {
  const row = await db.selectFrom('ledger_account').select('balance').where('id', '=', accountOf(referrer)).executeTakeFirst()
  return money(row?.balance ?? 0, referralCurrency(referrer.currency))
}

/** Opens the referrer's ledger account, if there is none yet. */
export async function openBalance(trx: Trx, referrer: Referrer): Promise<void> {
  await trx
    .insertInto('ledger_account')
    .values({ id: accountOf(referrer), kind: 'customer', currency: referralCurrency(referrer.currency), balance: 0 })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute()
}

/** Credits commission, once per reference. */
export async function creditCommission(
  trx: Trx,
  referrer: Referrer,
  entry: { reference: string; amount: Money; at: number },
): Promise<void> {
  const { reference, amount, at } = entry
  await openBalance(trx, referrer)
  await post(trx, {
    kind: 'commission',
    reference,
    at,
    postings: [
      { holder: { of: 'system', name: 'referrals' }, amount: money(-amount.minor, amount.currency) },
      { holder: balanceHolder(referrer), amount },
    ],
  })
}

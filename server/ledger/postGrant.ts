import { type Money, money } from '../../domain/kernel/money.ts'
import { turnoverFor } from '../../domain/funding/bonus.ts'
import type { GrantKind } from '../../domain/withdrawals/boundMoney.ts'
import type { Trx } from '../db/database.ts'
import { post } from './post.ts'

/** `deposit`: the ledger's reference of the deposit that it comes with. */
type NewGrant = { kind: GrantKind; reference: string; account: string; amount: Money; deposit?: string; at: number }

/** Posts a bonus, gift or prize once per reference, and stores the turnover that it demands (WD-14). */
export async function postGrant(trx: Trx, { kind, reference, account, amount, deposit, at }: NewGrant): Promise<'posted' | 'repeated'> {
  const posted = await post(trx, {
    kind: 'bonus',
    reference,
    at,
    postings: [
      { holder: { of: 'system', name: 'bonus' }, amount: money(-amount.minor, amount.currency) },
      { holder: { of: 'account', account }, amount },
    ],
  })
  if (posted === 'posted')
    await trx
      .insertInto('bonus_grant')
      .values({
        reference,
        account,
        kind,
        amount: amount.minor,
        needed: turnoverFor(amount).minor,
        granted_at: at,
        deposit: deposit ?? null,
      })
      .execute()
  return posted
}

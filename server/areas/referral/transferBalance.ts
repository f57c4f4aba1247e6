import { randomUUID } from 'node:crypto'
import { type Money, money } from '../../../domain/kernel/money.ts'
import { referralCurrency } from '../../../domain/referral/currency.ts'
import { readTransferAmount } from '../../../domain/referral/transfer.ts'
import type { Trx } from '../../db/database.ts'
import { Refusal } from '../../kernel/refusal.ts'
import { post } from '../../ledger/post.ts'
import { ownAccount } from '../accounts/ownAccount.ts'
import { balanceHolder, openBalance, referralBalance, type Referrer } from './referralBalance.ts'

/**
 * `key`: the call's Idempotency-Key, so that a repeat after a crash posts nothing more; null in the original
 * contract.
 */
export type Transfer = { amount: string | number; account: string | undefined; key: string | null; at: number }

/**
 * Moves commission to an own account of real money in the balance's currency (SUP-10). Throws Refusal 200
 * `referral.wrongAmount`, `referral.overBalance`, `referral.account` or `account.unknown` at their fields;
 * nothing is posted then.
 */
export async function transferBalance(trx: Trx, referrer: Referrer, { amount: given, account, key, at }: Transfer): Promise<Money> {
  const to = account ?? (await defaultAccount(trx, referrer))
  const own = await ownAccount(trx, referrer.id, to)
  const currency = referralCurrency(referrer.currency)
  if (own.type !== 'real' || own.fundsKind !== 'real' || own.currency !== currency)
    throw new Refusal(200, 'referral.account', { account: 'referral.account' })
  const read = readTransferAmount(given, currency)
  if (!read.ok) throw new Refusal(200, read.code, { amount: read.code })
  await openBalance(trx, referrer)
  const postings = [
    { holder: balanceHolder(referrer), amount: money(-read.value.minor, currency) },
    { holder: { of: 'account', account: own.id } as const, amount: read.value },
  ]
  try {
    await post(trx, { kind: 'referral', reference: `referral:${referrer.id}:${key ?? randomUUID()}`, postings, at })
  } catch (error) {
    if (error instanceof Refusal && error.code === 'funds.insufficient') throw overBalance()
    throw error
  }
  return referralBalance(trx, referrer)
}

const overBalance = (): Refusal => new Refusal(200, 'referral.overBalance', { amount: 'referral.overBalance' })

/**
 * Returns the account of a transfer that names none: the first in the balance's currency. Throws Refusal 200
 * `referral.account` without one.
 */
async function defaultAccount(trx: Trx, { id, currency }: Referrer): Promise<string> {
  const found = await trx
    .selectFrom('account')
    .select('id')
    .where('customer_id', '=', id)
    .where('currency', '=', referralCurrency(currency))
    .where('type', '=', 'real')
    .where('closed', '=', false)
    .orderBy('opened_at')
    .orderBy('id')
    .executeTakeFirst()
  if (!found) throw new Refusal(200, 'referral.account', { account: 'referral.account' })
  return found.id
}

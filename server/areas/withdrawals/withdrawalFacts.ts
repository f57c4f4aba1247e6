import type { WithdrawalMethod } from '../../../contract/withdrawals.ts'
import { coinOfMethod } from '../../../domain/kernel/coinName.ts'
import { type Money, money } from '../../../domain/kernel/money.ts'
import { convert, type CoinRates, worthInDollars } from '../../../domain/withdrawals/conversion.ts'
import { kindOf } from '../../../domain/withdrawals/methods.ts'
import type { WithdrawalFacts } from '../../../domain/withdrawals/terms.ts'
import type { Db, Trx } from '../../db/database.ts'
import type { OwnAccount } from '../accounts/ownAccount.ts'
import { accountMoneyOf } from '../promotions/accountMoneyOf.ts'
import { awaitsReview } from './awaitsReview.ts'

/** True if the person has deposited by the method. */
export async function usedForDeposit(db: Db | Trx, customerId: number, method: WithdrawalMethod): Promise<boolean> {
  const coin = coinOfMethod(method)?.invoice
  if (coin !== undefined) {
    const invoices = db.selectFrom('invoice').select('guid').where('customer_id', '=', customerId).where('coin', '=', coin)
    return (await invoices.where('credited', '>', 0).limit(1).executeTakeFirst()) !== undefined
  }
  if (kindOf(method) === 'card') {
    const deposits = db.selectFrom('deposit').select('id').where('customer_id', '=', customerId).where('card_id', 'is not', null)
    return (await deposits.where('status', '=', 'succeeded').limit(1).executeTakeFirst()) !== undefined
  }
  if (method !== 'EUR' && method !== 'USD') return false
  const reports = db.selectFrom('payment_report').select('id').where('customer_id', '=', customerId).where('method', '=', 'bank')
  const credited = reports.where('currency', '=', method).where('credited_at', 'is not', null)
  return (await credited.limit(1).executeTakeFirst()) !== undefined
}

/**
 * Returns the stakes of an account's orders that were won or lost, and its deposits, which must be traded
 * with once (WD-06, case two). One that was refunded or charged back is a deposit no more, and one that was
 * withdrawn untraded has paid the fee.
 */
export async function depositTurnover(db: Db | Trx, { id, currency }: OwnAccount): Promise<{ turnover: Money; needed: Money }> {
  const {
    traded,
    deposited,
    taken_back: takenBack,
  } = await db
    .selectFrom('account')
    .innerJoin('ledger_account', 'ledger_account.id', 'account.id')
    .select(['traded', 'deposited', 'taken_back'])
    .where('account.id', '=', id)
    .executeTakeFirstOrThrow()
  const needed = deposited - takenBack - (await leftUntraded(db, id))
  return { turnover: money(traded, currency), needed: money(Math.max(0, needed), currency) }
}

/** Returns the untraded deposits that have left the account, or are on their way, and have paid the fee. */
async function leftUntraded(db: Db | Trx, account: string): Promise<number> {
  const left = await db.selectFrom('left_untraded').select('amount').where('account', '=', account).executeTakeFirst()
  return left?.amount ?? 0
}

/** Returns what a person's withdrawals were worth, in dollars, without those that were given back. */
export async function paidOutSoFar(db: Db | Trx, customerId: number): Promise<Money> {
  const total = await db.selectFrom('withdrawal_total').select('worth').where('customer_id', '=', customerId).executeTakeFirst()
  return money(total?.worth ?? 0, 'USD')
}

type Wanted = { method: WithdrawalMethod; amount: Money; isFixed: boolean; account: OwnAccount; customerId: number }

/** Returns all that decides about a withdrawal; null without a rate for the account's currency. */
export async function withdrawalFacts(db: Db | Trx, wanted: Wanted, rates: CoinRates): Promise<WithdrawalFacts | null> {
  const { method, amount, isFixed, account, customerId } = wanted
  if (!isConvertible(amount, rates)) return null
  const { verification } = await db.selectFrom('customer').select('verification').where('id', '=', customerId).executeTakeFirstOrThrow()
  return {
    method,
    amount,
    worthOf: (one) => worthInDollars(one, rates),
    paidOut: await paidOutSoFar(db, customerId),
    account: await accountMoneyOf(db, account.id),
    deposits: await depositTurnover(db, account),
    usedForDeposit: await usedForDeposit(db, customerId, method),
    verification,
    isFixed,
    hasReversal: await awaitsReview(db, customerId),
  }
}

/** True if the currency has a rate. */
const isConvertible = ({ currency }: Money, rates: CoinRates): boolean => convert(money(100_000_000, currency), 'USD', rates) !== null

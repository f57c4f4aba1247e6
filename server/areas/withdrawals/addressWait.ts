import { usableFrom } from '../../../domain/withdrawals/addressHold.ts'
import { kindOf } from '../../../domain/withdrawals/methods.ts'
import type { Db, Trx } from '../../db/database.ts'
import { Refusal } from '../../kernel/refusal.ts'
import { findInBook, holdOf, insertAddress } from './addressBook.ts'
import type { CheckedRequest } from './quoteWithdrawal.ts'

/**
 * Returns whether payouts to a request's address may begin (WD-13). An unknown one that has to wait is put
 * into the book, so that its wait begins: the caller commits. Throws Refusal 200 `withdrawal.book_full`.
 */
export async function admitAddress(trx: Trx, { customerId, method, wallet }: CheckedRequest, at: number): Promise<'usable' | 'waits'> {
  if (kindOf(method) === 'card') return 'usable'
  const hold = await holdOf(trx, customerId, at)
  const known = await findInBook(trx, { customerId, method, wallet })
  if (usableFrom(hold, known?.added_at ?? at) <= at) return 'usable'
  if (!known) await insertAddress(trx, { customerId, method, wallet, label: '', at })
  return 'waits'
}

/** The refusal of an address that waits. */
export const addressWaits = (): Refusal => new Refusal(200, 'withdrawal.address_waits', { wallet: 'withdrawal.address_waits' })

/**
 * Throws Refusal 200 `withdrawal.address_waits` if a request's address has to wait, after its wait has begun;
 * `withdrawal.book_full`.
 */
export async function refuseWaiting(db: Db, request: CheckedRequest, at: number): Promise<void> {
  if ((await db.transaction().execute((trx) => admitAddress(trx, request, at))) === 'waits') throw addressWaits()
}

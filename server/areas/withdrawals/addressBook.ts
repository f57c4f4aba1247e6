import { randomUUID } from 'node:crypto'
import type { addressBook, saveAddress, WithdrawalMethod } from '../../../contract/withdrawals.ts'
import type { BodyOf, ResponseOf } from '../../../contract/route.ts'
import { addressHold, type AddressHold, holdMs, usableFrom } from '../../../domain/withdrawals/addressHold.ts'
import type { AddressNetwork } from '../../../domain/withdrawals/addresses.ts'
import { kindOf } from '../../../domain/withdrawals/methods.ts'
import type { Db, Trx } from '../../db/database.ts'
import { Refusal } from '../../kernel/refusal.ts'
import { destinationOf } from './destination.ts'
import { notifyOfAddress, notifyOfHold } from './notifyOfWithdrawal.ts'

/** Far above real use: every new address sends a letter. */
const maxAddresses = 100

/** Returns whether a person's new addresses wait. */
export async function holdOf(db: Db | Trx, customerId: number, now: number): Promise<AddressHold> {
  const stored = await db.selectFrom('payout_hold').select('off_at').where('customer_id', '=', customerId).executeTakeFirst()
  return addressHold(stored && { offAt: stored.off_at }, now)
}

/** Returns a person's book and whether new addresses wait (WD-13). */
export async function readAddressBook(db: Db, customerId: number, now: number): Promise<ResponseOf<typeof addressBook>> {
  const hold = await holdOf(db, customerId, now)
  const rows = await db.selectFrom('payout_address').selectAll().where('customer_id', '=', customerId).orderBy('added_at', 'desc').execute()
  return {
    return: 'true',
    data: rows.map(({ id, method, wallet, label, added_at: addedAt }) => {
      const usableAt = usableFrom(hold, addedAt)
      return { id, method, wallet, label, usableAt, waits: usableAt > now }
    }),
    hold: { state: hold.state, waitMs: holdMs, ...(hold.state === 'ending' && { endsAt: hold.endsAt }) },
  }
}

/**
 * Adds an address, or changes its label. Throws Refusal 200 `withdrawal.no_method` for cards,
 * `withdrawal.book_full`, and at `wallet`.
 */
export async function saveToBook(
  db: Db,
  customerId: number,
  { method, wallet: text, label }: BodyOf<typeof saveAddress>,
  network: AddressNetwork,
  at: number,
): Promise<void> {
  if (kindOf(method) === 'card') throw new Refusal(200, 'withdrawal.no_method')
  const { wallet } = await destinationOf(db, { customerId, method, wallet: text, card: undefined, network })
  await db.transaction().execute((trx) => insertAddress(trx, { customerId, method, wallet, label: label.trim(), at }))
}

type NewAddress = { customerId: number; method: WithdrawalMethod; wallet: string; label: string; at: number }

/**
 * Adds an address once; a label that is not empty replaces the earlier one. Throws Refusal 200
 * `withdrawal.book_full`.
 */
export async function insertAddress(trx: Trx, { customerId, method, wallet, label, at }: NewAddress): Promise<void> {
  await trx.selectFrom('customer').select('id').where('id', '=', customerId).forNoKeyUpdate().execute()
  const same = await findInBook(trx, { customerId, method, wallet })
  if (same) {
    if (label !== '') await trx.updateTable('payout_address').set({ label }).where('id', '=', same.id).execute()
    return
  }
  const id = randomUUID()
  await trx.insertInto('payout_address').values({ id, customer_id: customerId, method, wallet, label, added_at: at }).execute()
  await notifyOfAddress(trx, customerId, method, id, at)
}

type Address = Pick<NewAddress, 'customerId' | 'method' | 'wallet'>

/**
 * Returns the address if it is in the person's book. Throws Refusal 200 `withdrawal.book_full` if it is not
 * and no more fit.
 */
export async function findInBook(db: Db | Trx, { customerId, method, wallet }: Address) {
  const all = db.selectFrom('payout_address').where('customer_id', '=', customerId)
  const same = await all.select(['id', 'added_at']).where('method', '=', method).where('wallet', '=', wallet).executeTakeFirst()
  if (same) return same
  const { count } = await all.select((of) => of.fn.countAll<number>().as('count')).executeTakeFirstOrThrow()
  if (count >= maxAddresses) throw new Refusal(200, 'withdrawal.book_full')
  return undefined
}

/** Removes an address; one that is not the person's is ignored. */
export const removeFromBook = async (db: Db, customerId: number, id: string): Promise<void> =>
  void (await db.deleteFrom('payout_address').where('customer_id', '=', customerId).where('id', '=', id).execute())

/** Switches the wait for new addresses on, or off after one more wait (WD-13). */
export async function setHold(db: Db, customerId: number, to: 'on' | 'off', at: number): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await trx.selectFrom('customer').select('id').where('id', '=', customerId).forNoKeyUpdate().execute()
    const { state } = await holdOf(trx, customerId, at)
    if (to === 'on' ? state === 'on' : state !== 'on') return
    const off_at = to === 'on' ? null : at
    await trx
      .insertInto('payout_hold')
      .values({ customer_id: customerId, off_at })
      .onConflict((conflict) => conflict.column('customer_id').doUpdateSet({ off_at }))
      .execute()
    await notifyOfHold(trx, customerId, to === 'on' ? 'addressHoldOn' : 'addressHoldOff', at)
  })
}

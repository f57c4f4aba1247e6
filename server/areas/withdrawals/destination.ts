import type { WithdrawalMethod } from '../../../contract/withdrawals.ts'
import { type AddressNetwork, checkAddress } from '../../../domain/withdrawals/addresses.ts'
import { walletMissing } from '../../../domain/withdrawals/amount.ts'
import { kindOf } from '../../../domain/withdrawals/methods.ts'
import type { Db, Trx } from '../../db/database.ts'
import { Refusal } from '../../kernel/refusal.ts'
import { cardOrder } from '../cards/cardOrder.ts'

/**
 * A payout's destination. `wallet`: as shown, a card masked; `card`: the saved card's id, null for every
 * other method.
 */
export type Destination = { wallet: string; card: string | null }

type Requested = { customerId: number; method: WithdrawalMethod; wallet: string; card: string | undefined; network: AddressNetwork }

/**
 * Returns a request's destination in its canonical form: a saved card, or an address, or the person's e-mail
 * address for a wallet without a number. Throws Refusal 200 `withdrawal.no_card`, at `card`
 * `withdrawal.card_removed`, and at `wallet` the codes of addresses.ts.
 */
export async function destinationOf(db: Db | Trx, request: Requested): Promise<Destination> {
  const { customerId, method, network } = request
  if (kindOf(method) === 'card') return cardOf(db, request)
  const missing = walletMissing(method, request.wallet)
  const checked = missing === null ? checkAddress(method, request.wallet, network) : ({ ok: false, code: missing } as const)
  if (!checked.ok) throw new Refusal(200, checked.code, { wallet: checked.code })
  if (checked.value !== '') return { wallet: checked.value, card: null }
  const { email } = await db.selectFrom('customer').select('email').where('id', '=', customerId).executeTakeFirstOrThrow()
  return { wallet: email, card: null }
}

/** The chosen card, or the first of the person's list. A removed card is never paid. */
async function cardOf(db: Db | Trx, { customerId, card: id }: Requested): Promise<Destination> {
  const own = db.selectFrom('card').select(['id', 'last4']).where('customer_id', '=', customerId).where('can_load', '=', true)
  const first = own.where('listing', '=', 'listed').orderBy(cardOrder).limit(1)
  const card = await (id === undefined ? first : own.where('id', '=', id)).executeTakeFirst()
  if (card) return { wallet: `•••• ${card.last4}`, card: card.id }
  if (id === undefined) throw new Refusal(200, 'withdrawal.no_card')
  throw new Refusal(200, 'withdrawal.card_removed', { card: 'withdrawal.card_removed' })
}

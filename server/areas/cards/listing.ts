import { type Expression, sql } from 'kysely'
import type { Trx } from '../../db/database.ts'
import type { CardTable } from './tables.ts'

type Listing = CardTable['listing']

/**
 * Returns how a card is listed that its owner has entered, by the form's tick box; without one it is listed
 * at once (FUND-19).
 */
export const listingOf = (keep: boolean | undefined): Listing => (keep === undefined ? 'listed' : keep ? 'onPayment' : 'unlisted')

/** Returns the listing of a card that is entered again: a saved one stays saved, unless it was removed. */
export const listedAgain = (entered: Listing): Expression<Listing> =>
  sql<Listing>`case when card.listing = 'listed' and card.can_load then 'listed' else ${entered} end`

/** Lists a card whose owner asked for it, after a payment by it went through. */
export async function listPaidCard(trx: Trx, id: string): Promise<void> {
  await trx.updateTable('card').set({ listing: 'listed' }).where('id', '=', id).where('listing', '=', 'onPayment').execute()
}

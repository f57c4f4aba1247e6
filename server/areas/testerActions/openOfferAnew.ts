import type { OfferName } from '../../../domain/promotions/offer.ts'
import type { Deps } from '../../kernel/deps.ts'
import { openOffer, removeOffer } from '../promotions/offers.ts'
import { requireOffers } from '../promotions/requireOffers.ts'
import { lockCustomer } from '../session/lockCustomer.ts'

/**
 * Opens an offer to the person, with its full time, also after they have answered an earlier one. One that a
 * deposit has used stays used.
 */
export const openOfferAnew =
  (offer: OfferName) =>
  async ({ db, now }: Deps, customerId: number): Promise<string> => {
    const { until } = await db.transaction().execute(async (trx) => {
      await lockCustomer(trx, customerId)
      const person = await requireOffers(trx, customerId)
      await removeOffer(trx, customerId, offer)
      return openOffer(trx, person, offer, now())
    })
    return `The offer is open until ${new Date(until).toISOString().slice(11, 19)} UTC, at #/home?modal=${offer} and on the promotions page.`
  }

import type { PersonModalState } from '../../../contract/pages.ts'
import type { OfferName } from '../../../domain/promotions/offer.ts'
import { parseLanguage } from '../../../domain/session/language.ts'
import type { PersonModalCall } from '../../kernel/area.ts'
import type { Deps } from '../../kernel/deps.ts'
import { visitorLanguage } from '../../kernel/visitorLanguage.ts'
import { lockCustomer } from '../session/lockCustomer.ts'
import { requireOffers } from './requireOffers.ts'
import { openOffer } from './offers.ts'
import { listPromotions } from './listPromotions.ts'

/**
 * Returns the state of a modal whose offer has a deadline (APP-12, ENG-02, ENG-03). Refusals:
 * `offers.unavailable` and those of `openOffer`.
 */
export const offerState =
  (offer: OfferName) =>
  (deps: Pick<Deps, 'db' | 'now'>, { person }: PersonModalCall): Promise<PersonModalState<OfferName>> =>
    deps.db.transaction().execute(async (trx) => {
      const { customerId } = person
      // Locked, so that two tabs asking at once create one offer.
      await lockCustomer(trx, customerId)
      return openOffer(trx, await requireOffers(trx, customerId), offer, deps.now())
    })

/**
 * Returns the state of the promo menu (APP-12, ENG-01): the promotions open to the person. Refusal:
 * `offers.unavailable`.
 */
export async function promoMenuState(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  { person, query, request }: PersonModalCall,
): Promise<PersonModalState<'promo_menu'>> {
  const customer = await requireOffers(db, person.customerId)
  return { list: await listPromotions(db, customer, parseLanguage(query['lang']) ?? visitorLanguage(request), now()) }
}

/**
 * Returns an empty state: the ladder's text is loaded for each screen (ENG-04). Refusal:
 * `offers.unavailable`.
 */
export async function ladderState({ db }: Pick<Deps, 'db'>, { person }: PersonModalCall): Promise<PersonModalState<'ladder'>> {
  await requireOffers(db, person.customerId)
  return {}
}

import type { PersonModalState } from '../../../contract/pages.ts'
import type { Route } from '../../../contract/route.ts'
import type { OfferName } from '../../../domain/promotions/offer.ts'
import { readLanguage } from '../../../domain/session/language.ts'
import type { Call } from '../../kernel/call.ts'
import type { Deps } from '../../kernel/deps.ts'
import { signedIn } from '../../kernel/signedIn.ts'
import { visitorLanguage } from '../../kernel/visitorLanguage.ts'
import { holdCustomer } from '../session/holdCustomer.ts'
import { offeredTo } from './offeredTo.ts'
import { openOffer } from './offers.ts'
import { promotionsOf } from './promotionsOf.ts'

type Asked = Pick<Call<Route>, 'person' | 'request' | 'query'>

/** The state of a modal whose offer has a deadline (APP-12, ENG-02, ENG-03). Refusals: `offers.unavailable` and those of `openOffer`. */
export const offerState =
  (offer: OfferName) =>
  (deps: Pick<Deps, 'db' | 'now'>, { person }: Asked): Promise<PersonModalState<OfferName>> =>
    deps.db.transaction().execute(async (trx) => {
      const { customerId } = signedIn(person)
      // Two tabs that ask at once are made one offer.
      await holdCustomer(trx, customerId)
      return openOffer(trx, await offeredTo(trx, customerId), offer, deps.now())
    })

/** The state of the promo menu (APP-12, ENG-01): what is open to the person now. Refusal: `offers.unavailable`. */
export async function promoMenuState(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  { person, query, request }: Asked,
): Promise<PersonModalState<'promo_menu'>> {
  const customer = await offeredTo(db, signedIn(person).customerId)
  return { list: await promotionsOf(db, customer, readLanguage(query['lang']) ?? visitorLanguage(request), now()) }
}

/** The ladder has no state of its own: its words come for each screen (ENG-04). Refusal: `offers.unavailable`. */
export async function ladderState({ db }: Pick<Deps, 'db'>, { person }: Asked): Promise<PersonModalState<'ladder'>> {
  await offeredTo(db, signedIn(person).customerId)
  return {}
}

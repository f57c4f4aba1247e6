import type { EpochMs } from '../../../domain/kernel/time.ts'
import type { Occasion } from '../../../domain/promotions/popupOffer.ts'
import { isFunding, type OfferPlace } from './place.ts'

/**
 * The actions that an offer may follow, the most important first. `fundingAt`: when they opened the funding
 * screen.
 */
export type Occasions = { place: OfferPlace; fundingAt: EpochMs; list: readonly Occasion[] }

export const noOccasions: Occasions = { place: 'outside', fundingAt: 0, list: [] }

/** An occasion of a screen ends with it. */
const lasts = ({ did }: Occasion, place: OfferPlace): boolean => {
  switch (did) {
    case 'signIn':
      return true
    case 'leaveFunding':
      return !isFunding(place)
    case 'openFunding':
      return place === 'funding'
    case 'openPromotions':
      return place === 'promotions'
  }
}

/** Follows a move to a screen (ENG-16). A payment's own steps do not count as leaving the funding screen. */
export function moveTo(before: Occasions, place: OfferPlace, at: EpochMs): Occasions {
  if (place === before.place) return before
  const wasFunding = isFunding(before.place)
  const list = before.list.filter((one) => lasts(one, place))
  if (wasFunding && !isFunding(place) && place !== 'outside') list.push({ did: 'leaveFunding', at, since: before.fundingAt })
  if (!wasFunding && place === 'funding') list.push({ did: 'openFunding', at })
  if (place === 'promotions') list.push({ did: 'openPromotions', at })
  return { place, fundingAt: !wasFunding && isFunding(place) ? at : before.fundingAt, list }
}

/** Follows a login or registration. */
export const signedInAt = (before: Occasions, at: EpochMs): Occasions => ({ ...before, list: [{ did: 'signIn', at }, ...before.list] })

/** Removes an occasion that no offer can follow any more. */
export const without = (before: Occasions, done: Occasion): Occasions => ({ ...before, list: before.list.filter((one) => one !== done) })

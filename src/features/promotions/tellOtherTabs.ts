import type { OfferName } from '../../../domain/promotions/offer.ts'
import { background } from '../../bridges/background.ts'

/** Has the worker report an answered offer as due, so that every tab reads it again (ENG-05). */
export const tellOtherTabs = (offer: OfferName): void => void background.remind(offer, 0)

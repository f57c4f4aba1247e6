import { modal } from '../../../contract/pages.ts'
import {
  acceptLimited,
  activatePromotion,
  deactivatePromotion,
  giveUpBonus,
  ignoreLimited,
  ladder,
  offerMoment,
  onePromotion,
  redeemPromo,
  rememberPromo,
} from '../../../contract/promotions.ts'
import { baseApi, mutationFromRoute, queryFromRoute } from '../../api/baseApi.ts'

/**
 * API endpoints of promotions and offers. A closed offer is forgotten: its deadline may have passed when it
 * opens again.
 */
const promotionsApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    personModal: queryFromRoute(build, modal, ['offers'], 0),
    ladder: queryFromRoute(build, ladder, [], 0),
    onePromotion: queryFromRoute(build, onePromotion, ['offers', 'promotions', 'withdrawals'], 0),
    offerMoment: queryFromRoute(build, offerMoment, [], 0),
    activatePromotion: mutationFromRoute(build, activatePromotion, ['offers', 'promotions']),
    deactivatePromotion: mutationFromRoute(build, deactivatePromotion, ['offers', 'promotions']),
    // Refused too: what is bound has changed.
    giveUpBonus: mutationFromRoute(build, giveUpBonus, ['withdrawals']),
    redeemPromo: mutationFromRoute(build, redeemPromo, ['offers', 'promotions']),
    acceptLimited: mutationFromRoute(build, acceptLimited, ['promotions']),
    acceptRiskFree: mutationFromRoute(build, rememberPromo, ['promotions']),
    ignoreLimited: mutationFromRoute(build, ignoreLimited),
  }),
})

/** Reads what decides whether an offer may appear, anew each time (ENG-16). Throws CallError. */
export const readOfferMoment = () => promotionsApi.endpoints.offerMoment.initiate({ body: {} }, { forceRefetch: true, subscribe: false })

export const {
  usePersonModalQuery,
  useLadderQuery,
  useOnePromotionQuery,
  useActivatePromotionMutation,
  useDeactivatePromotionMutation,
  useGiveUpBonusMutation,
  useRedeemPromoMutation,
  useAcceptLimitedMutation,
  useAcceptRiskFreeMutation,
  useIgnoreLimitedMutation,
} = promotionsApi

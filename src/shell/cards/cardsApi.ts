import { type SavedCard, triggerCards } from '../../../contract/cards.ts'
import { baseApi, mutationFromRoute, queryFromRoute } from '../../api/baseApi.ts'
import type { AppThunk } from '../api/appThunk.ts'

/**
 * API endpoints of the saved cards. Saving one is not among them: its arguments would be kept in the store
 * (saveCard.ts).
 */
const cardsApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    savedCards: queryFromRoute(build, triggerCards, ['cards']),
    changeCard: mutationFromRoute(build, triggerCards, ['cards']),
  }),
})

export const { useSavedCardsQuery, useChangeCardMutation } = cardsApi
/** The endpoint that lists the saved cards. */
export const { savedCards } = cardsApi.endpoints
/** The one argument of `savedCards`: every user of the list shares its cache entry. */
export const cardList = { body: {} }
type ApiState = Parameters<ReturnType<typeof savedCards.select>>[0]

/**
 * Puts a newly saved card first in the cached list, then refetches it. The form can use the card even if that
 * fails.
 */
export const savedCardAdded =
  (card: SavedCard): AppThunk<void> =>
  (dispatch, getState) => {
    const known = savedCards.select(cardList)(getState() as ApiState).data?.data ?? []
    const data = [card, ...known.filter(({ id }) => id !== card.id)]
    dispatch(cardsApi.util.upsertQueryEntries([{ endpointName: 'savedCards', arg: cardList, value: { return: 'true', data } }]))
    dispatch(cardsApi.util.invalidateTags(['cards']))
  }

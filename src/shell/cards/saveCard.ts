import { type CardFormBody, saveCard as saveCardRoute, type SavedCard } from '../../../contract/cards.ts'
import { malformedAnswer } from '../../api/callError.ts'
import type { AppThunk } from '../api/appThunk.ts'
import { callApi } from '../api/callApi.ts'
import { savedCardAdded } from './cardsApi.ts'

/**
 * Saves a card (FUND-18); throws the CallError. Not an RTK Query mutation: those keep their arguments in the
 * store, and a card number must not be in any store (FUND-19).
 */
export const saveCard =
  (body: CardFormBody): AppThunk<Promise<SavedCard>> =>
  async (dispatch) => {
    const { data: card } = await dispatch(callApi(saveCardRoute, { body }))
    if (!card) throw malformedAnswer(200)
    dispatch(savedCardAdded(card))
    return card
  }

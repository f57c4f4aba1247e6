import { type CardFormBody, saveCard as saveCardRoute, type SavedCard } from '../../../contract/cards.ts'
import { type CallError, malformedAnswer } from '../../api/callError.ts'
import { callInSession } from '../../api/callInSession.ts'
import type { AppThunk } from '../../shell/appThunk.ts'
import { savedCardAdded } from './fundingApi.ts'

export type CardSaved = { ok: true; card: SavedCard } | { ok: false; error: CallError }

/**
 * Saves a card (FUND-18). Not an RTK Query mutation: those keep their arguments in the store, and a card's number may be in no store
 * (FUND-19). It goes from the form into this one request.
 */
export const saveCard =
  (body: CardFormBody): AppThunk<Promise<CardSaved>> =>
  async (dispatch, _getState, extra) => {
    const result = await callInSession(saveCardRoute, { body }, extra, dispatch)
    if ('error' in result) return { ok: false, error: result.error }
    const card = result.data.data
    if (!card) return { ok: false, error: malformedAnswer(200) }
    dispatch(savedCardAdded(card))
    return { ok: true, card }
  }

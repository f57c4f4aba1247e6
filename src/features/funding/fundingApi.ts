import { type SavedCard, triggerCards } from '../../../contract/cards.ts'
import { bitcoinCurrency, bitcoinSave, openInvoices, payCoin } from '../../../contract/invoices.ts'
import { baseApi, fromRoute, queryFromRoute } from '../../api/baseApi.ts'
import type { AppThunk } from '../../shell/appThunk.ts'

/** The calls of the funding screen. Saving a card is not among them: its arguments would stand in the store (saveCard.ts). */
const fundingApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    savedCards: queryFromRoute(build, triggerCards, ['cards']),
    removeCard: fromRoute(build, triggerCards, ['cards']),
    payCoin: fromRoute(build, payCoin, ['invoices']),
    openInvoices: queryFromRoute(build, openInvoices, ['invoices']),
    bitcoinRates: queryFromRoute(build, bitcoinCurrency),
    saveBitcoinAmount: fromRoute(build, bitcoinSave),
  }),
})

export const {
  useSavedCardsQuery,
  useRemoveCardMutation,
  usePayCoinMutation,
  useOpenInvoicesQuery,
  useBitcoinRatesQuery,
  useSaveBitcoinAmountMutation,
} = fundingApi
/** The call that lists the cards to pay with. */
export const { savedCards } = fundingApi.endpoints
const cardList = { body: {} }
type WithCalls = Parameters<ReturnType<typeof savedCards.select>>[0]

/** Puts a card that was just saved before those the server told of, and asks anew: the form pays with it also where no answer comes. */
export const savedCardAdded =
  (card: SavedCard): AppThunk<void> =>
  (dispatch, getState) => {
    const known = savedCards.select(cardList)(getState() as WithCalls).data?.data ?? []
    const data = [card, ...known.filter(({ id }) => id !== card.id)]
    dispatch(fundingApi.util.upsertQueryEntries([{ endpointName: 'savedCards', arg: cardList, value: { return: 'true', data } }]))
    dispatch(fundingApi.util.invalidateTags(['cards']))
  }

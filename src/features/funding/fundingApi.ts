import { triggerCards } from '../../../contract/cards.ts'
import { bitcoinCurrency, bitcoinSave, openInvoices, payCoin } from '../../../contract/invoices.ts'
import { baseApi, fromRoute, queryFromRoute } from '../../api/baseApi.ts'

/** The calls of the funding screen. Saving a card is not among them: its arguments would stand in the store (saveCard.ts). */
const fundingApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    savedCards: queryFromRoute(build, triggerCards, ['cards']),
    payCoin: fromRoute(build, payCoin, ['invoices']),
    openInvoices: queryFromRoute(build, openInvoices, ['invoices']),
    bitcoinRates: queryFromRoute(build, bitcoinCurrency),
    saveBitcoinAmount: fromRoute(build, bitcoinSave),
  }),
})

export const { useSavedCardsQuery, usePayCoinMutation, useOpenInvoicesQuery, useBitcoinRatesQuery, useSaveBitcoinAmountMutation } =
  fundingApi
/** Drops what the server said of cards, after one was saved. */
export const forgetSavedCards = () => fundingApi.util.invalidateTags(['cards'])

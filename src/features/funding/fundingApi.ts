import { openTransfer, purchaseLeft, purchaseTried, reportBank, reportMethod } from '../../../contract/funding.ts'
import { bitcoinCurrency, bitcoinSave, openInvoices, payCoin } from '../../../contract/invoices.ts'
import { promotions, promotionsMax, rememberPromo } from '../../../contract/promotions.ts'
import { baseApi, mutationFromRoute, queryFromRoute } from '../../api/baseApi.ts'

/**
 * API endpoints of the funding screen. Saved cards are in the shell, because the quick top-up reads them too.
 */
const fundingApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    payCoin: mutationFromRoute(build, payCoin, ['invoices']),
    openInvoices: queryFromRoute(build, openInvoices, ['invoices']),
    bitcoinRates: queryFromRoute(build, bitcoinCurrency),
    promotions: queryFromRoute(build, promotions, ['promotions']),
    promotionsMax: queryFromRoute(build, promotionsMax, ['promotions']),
    applyPromo: mutationFromRoute(build, rememberPromo, ['promotions']),
    purchaseLeft: mutationFromRoute(build, purchaseLeft),
    purchaseTried: mutationFromRoute(build, purchaseTried),
    reportBank: mutationFromRoute(build, reportBank),
    openTransfer: queryFromRoute(build, openTransfer),
    reportPayment: mutationFromRoute(build, reportMethod),
    saveBitcoinAmount: mutationFromRoute(build, bitcoinSave),
  }),
})

export const {
  usePayCoinMutation,
  useOpenInvoicesQuery,
  useBitcoinRatesQuery,
  usePurchaseLeftMutation,
  usePurchaseTriedMutation,
  useReportBankMutation,
  useOpenTransferQuery,
  useReportPaymentMutation,
  useSaveBitcoinAmountMutation,
  usePromotionsQuery,
  usePromotionsMaxQuery,
  useApplyPromoMutation,
} = fundingApi

import {
  addressBook,
  holdAddresses,
  pendingWithdrawals,
  rejectWithdrawal,
  removeAddress,
  saveAddress,
  withdrawal,
  withdrawalFinal,
  withdrawalList,
  withdrawalOpened,
  withdrawalOverview,
  withdrawalRequested,
} from '../../../contract/withdrawals.ts'
import { baseApi, mutationFromRoute, queryFromRoute, storedQueryFromRoute } from '../../api/baseApi.ts'

/**
 * API endpoints of withdrawals. Every change is read again: it moves money, states and the address book
 * together.
 */
const withdrawalsApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    withdrawalOverview: storedQueryFromRoute(build, withdrawalOverview, ['withdrawals']),
    withdrawals: storedQueryFromRoute(build, withdrawalList, ['withdrawals']),
    pendingWithdrawals: queryFromRoute(build, pendingWithdrawals, ['withdrawals']),
    addressBook: storedQueryFromRoute(build, addressBook, ['withdrawals']),
    quoteWithdrawal: mutationFromRoute(build, withdrawal),
    finalWithdrawal: mutationFromRoute(build, withdrawalFinal, ['withdrawals', 'exchange']),
    cancelWithdrawal: mutationFromRoute(build, rejectWithdrawal, ['withdrawals', 'exchange']),
    withdrawalOpened: mutationFromRoute(build, withdrawalOpened),
    withdrawalRequested: mutationFromRoute(build, withdrawalRequested),
    saveAddress: mutationFromRoute(build, saveAddress, ['withdrawals']),
    removeAddress: mutationFromRoute(build, removeAddress, ['withdrawals']),
    holdAddresses: mutationFromRoute(build, holdAddresses, ['withdrawals']),
  }),
})

export const {
  useWithdrawalOverviewQuery,
  useWithdrawalsQuery,
  usePendingWithdrawalsQuery,
  useAddressBookQuery,
  useQuoteWithdrawalMutation,
  useFinalWithdrawalMutation,
  useCancelWithdrawalMutation,
  useWithdrawalOpenedMutation,
  useWithdrawalRequestedMutation,
  useSaveAddressMutation,
  useRemoveAddressMutation,
  useHoldAddressesMutation,
} = withdrawalsApi

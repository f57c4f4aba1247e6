import { createAccount, exchangeBalances } from '../../../contract/accounts.ts'
import { baseApi, mutationFromRoute, queryFromRoute } from '../../api/baseApi.ts'

/** API endpoints of the accounts: a new one (ACC-04) and the balances of the exchange account (ACC-06). */
const accountsApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    createAccount: mutationFromRoute(build, createAccount),
    exchangeBalances: queryFromRoute(build, exchangeBalances, ['exchange']),
  }),
})

export const { useCreateAccountMutation, useExchangeBalancesQuery } = accountsApi

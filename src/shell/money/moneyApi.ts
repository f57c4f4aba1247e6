import { accountMoney } from '../../../contract/withdrawals.ts'
import { baseApi, storedQueryFromRoute } from '../../api/baseApi.ts'

const moneyApi = baseApi.injectEndpoints({
  endpoints: (build) => ({ accountMoney: storedQueryFromRoute(build, accountMoney, ['withdrawals']) }),
})

export const { useAccountMoneyQuery } = moneyApi

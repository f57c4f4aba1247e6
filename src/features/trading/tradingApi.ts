import { modal } from '../../../contract/pages.ts'
import { baseApi, queryFromRoute } from '../../api/baseApi.ts'

/** The state of the trading block, for the person signed in (TRD-09). */
export const tradingApi = baseApi.injectEndpoints({
  endpoints: (build) => ({ blockState: queryFromRoute(build, modal, ['user']) }),
})

export const { useBlockStateQuery } = tradingApi

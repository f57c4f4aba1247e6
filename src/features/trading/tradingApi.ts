import { reportQuick } from '../../../contract/funding.ts'
import { modal } from '../../../contract/pages.ts'
import { baseApi, mutationFromRoute, queryFromRoute } from '../../api/baseApi.ts'

/** API endpoints of the trading screen: the person's trading block (TRD-09) and the quick top-up (TRD-12). */
export const tradingApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    blockState: queryFromRoute(build, modal, ['user']),
    reportQuick: mutationFromRoute(build, reportQuick),
  }),
})

export const { useBlockStateQuery, useReportQuickMutation } = tradingApi

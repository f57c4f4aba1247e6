import { copiedTraders, copies, offerCopy, startCopy, stopCopy } from '../../../../contract/copying.ts'
import { baseApi, mutationFromRoute, queryFromRoute } from '../../../api/baseApi.ts'

/** API endpoints of copy trading (TRD-13). */
const copyingApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    copiedTraders: queryFromRoute(build, copiedTraders, ['copying']),
    copies: queryFromRoute(build, copies, ['copying']),
    startCopy: mutationFromRoute(build, startCopy, ['copying']),
    stopCopy: mutationFromRoute(build, stopCopy, ['copying']),
    offerCopy: mutationFromRoute(build, offerCopy, ['copying']),
  }),
})

export const { useCopiedTradersQuery, useCopiesQuery, useStartCopyMutation, useStopCopyMutation, useOfferCopyMutation } = copyingApi

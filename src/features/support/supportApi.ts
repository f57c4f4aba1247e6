import { callBack, contact } from '../../../contract/support.ts'
import { baseApi, mutationFromRoute } from '../../api/baseApi.ts'

/** API endpoints of contact and call-back (SUP-03, SUP-04). */
export const supportApi = baseApi.injectEndpoints({
  endpoints: (build) => ({ contact: mutationFromRoute(build, contact), callBack: mutationFromRoute(build, callBack) }),
})

export const { useContactMutation, useCallBackMutation } = supportApi

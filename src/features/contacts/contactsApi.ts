import { callBack, contact } from '../../../contract/support.ts'
import { baseApi, fromRoute } from '../../api/baseApi.ts'

/** Contact and call-back (SUP-03, SUP-04). */
export const contactsApi = baseApi.injectEndpoints({
  endpoints: (build) => ({ contact: fromRoute(build, contact), callBack: fromRoute(build, callBack) }),
})

export const { useContactMutation, useCallBackMutation } = contactsApi

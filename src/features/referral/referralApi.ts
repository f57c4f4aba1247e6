import { referral } from '../../../contract/referral.ts'
import { baseApi, mutationFromRoute, storedQueryFromRoute } from '../../api/baseApi.ts'

/** API endpoints of the referral programme. Answers are stored on the device (PWA-04). */
export const referralApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    referral: storedQueryFromRoute(build, referral, ['referral']),
    saveReferralLink: mutationFromRoute(build, referral, ['referral']),
    transferReferral: mutationFromRoute(build, referral, ['referral']),
  }),
})

export const { useReferralQuery, useSaveReferralLinkMutation, useTransferReferralMutation } = referralApi

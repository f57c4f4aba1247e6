import {
  addPasskey,
  changePassword,
  endOtherSessions,
  endSession,
  makeRecoveryCodes,
  passkeyOptions,
  removePasskey,
  securityState,
  twoFactors,
} from '../../../../contract/security.ts'
import { platformPassword } from '../../../../contract/trading.ts'
import { baseApi, mutationFromRoute, queryFromRoute } from '../../../api/baseApi.ts'

/** API endpoints of the security settings (SEC-01). */
export const securityApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    securityState: queryFromRoute(build, securityState, ['security'], 0),
    twoFactors: mutationFromRoute(build, twoFactors, ['security']),
    makeRecoveryCodes: mutationFromRoute(build, makeRecoveryCodes, ['security']),
    endSession: mutationFromRoute(build, endSession, ['security']),
    endOtherSessions: mutationFromRoute(build, endOtherSessions, ['security']),
    passkeyOptions: mutationFromRoute(build, passkeyOptions),
    addPasskey: mutationFromRoute(build, addPasskey, ['security']),
    removePasskey: mutationFromRoute(build, removePasskey, ['security']),
    changePassword: mutationFromRoute(build, changePassword, ['security']),
    platformPassword: mutationFromRoute(build, platformPassword),
  }),
})
export const {
  useSecurityStateQuery,
  useTwoFactorsMutation,
  useMakeRecoveryCodesMutation,
  useEndSessionMutation,
  useEndOtherSessionsMutation,
  usePasskeyOptionsMutation,
  useAddPasskeyMutation,
  useRemovePasskeyMutation,
} = securityApi

import { confirmEmail, resendEmail, undoEmail } from '../../../contract/email.ts'
import { checkFactor, checkRecoveryCode, passkeySignIn, passkeySignInOptions } from '../../../contract/security.ts'
import { rpc, rpcMethods, type WireCountry } from '../../../contract/session.ts'
import {
  autoLogin,
  challenge,
  forget,
  info,
  login,
  loginFail,
  platformLogin,
  register,
  reset,
  signInLink,
} from '../../../contract/signIn.ts'
import { baseApi, mutationFromRoute } from '../../api/baseApi.ts'
import { malformedAnswer } from '../../api/callError.ts'
import { selectCountries } from '../../shell/session/sessionSlice.ts'

const countriesCall = { jsonrpc: '2.0' as const, id: 'countries', method: 'countries' }

/** API endpoints of sign-in, registration and password reset. */
export const sessionApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    platformLogin: mutationFromRoute(build, platformLogin),
    login: mutationFromRoute(build, login),
    loginFail: mutationFromRoute(build, loginFail),
    register: mutationFromRoute(build, register),
    challenge: mutationFromRoute(build, challenge),
    forget: mutationFromRoute(build, forget),
    info: mutationFromRoute(build, info),
    reset: mutationFromRoute(build, reset),
    signInLink: mutationFromRoute(build, signInLink),
    autoLogin: mutationFromRoute(build, autoLogin),
    confirmEmail: mutationFromRoute(build, confirmEmail),
    undoEmail: mutationFromRoute(build, undoEmail),
    resendEmail: mutationFromRoute(build, resendEmail),
    checkFactor: mutationFromRoute(build, checkFactor),
    checkRecoveryCode: mutationFromRoute(build, checkRecoveryCode),
    passkeySignInOptions: mutationFromRoute(build, passkeySignInOptions),
    passkeySignIn: mutationFromRoute(build, passkeySignIn),
    /** Reads the countries when the registration form opens (APP-27). */
    countries: build.query<WireCountry[], void>({
      queryFn: async (_argument, { getState }, _options, baseQuery) => {
        // The session batch already contains them (SES-19). A back end without them is asked separately.
        const known = rpcMethods.countries.safeParse(selectCountries(getState() as Parameters<typeof selectCountries>[0]))
        if (known.success) return { data: known.data }
        const response = await baseQuery({ route: rpc, call: { body: countriesCall } })
        if (response.error) return { error: response.error }
        const read = rpcMethods.countries.safeParse((response.data as { result?: unknown }).result)
        return read.success ? { data: read.data } : { error: malformedAnswer(200) }
      },
      providesTags: ['countries'],
    }),
  }),
})

export const {
  usePlatformLoginMutation,
  useLoginMutation,
  useLoginFailMutation,
  useRegisterMutation,
  useChallengeMutation,
  useForgetMutation,
  useInfoMutation,
  useResetMutation,
  useSignInLinkMutation,
  useConfirmEmailMutation,
  useUndoEmailMutation,
  useResendEmailMutation,
  useCheckFactorMutation,
  useCheckRecoveryCodeMutation,
  useCountriesQuery,
} = sessionApi

import { checkFactor } from '../../../contract/security.ts'
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
import { baseApi, fromRoute } from '../../api/baseApi.ts'
import { malformedAnswer } from '../../api/callError.ts'
import { selectCountries } from '../../shell/sessionSlice.ts'

const countriesCall = { jsonrpc: '2.0' as const, id: 'countries', method: 'countries' }

export const sessionApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    platformLogin: fromRoute(build, platformLogin),
    login: fromRoute(build, login),
    loginFail: fromRoute(build, loginFail),
    register: fromRoute(build, register),
    challenge: fromRoute(build, challenge),
    forget: fromRoute(build, forget),
    info: fromRoute(build, info),
    reset: fromRoute(build, reset),
    signInLink: fromRoute(build, signInLink),
    autoLogin: fromRoute(build, autoLogin),
    checkFactor: fromRoute(build, checkFactor),
    /** The countries of the registration form, read when it opens (APP-27). */
    countries: build.query<WireCountry[], void>({
      queryFn: async (_argument, { getState }, _options, ask) => {
        // The start of the app has brought them (SES-19); a back end whose batch has none is asked for them alone.
        const known = rpcMethods.countries.safeParse(selectCountries(getState() as Parameters<typeof selectCountries>[0]))
        if (known.success) return { data: known.data }
        const answer = await ask({ route: rpc, call: { body: countriesCall } })
        if (answer.error) return { error: answer.error }
        const read = rpcMethods.countries.safeParse((answer.data as { result?: unknown }).result)
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
  useCheckFactorMutation,
  useCountriesQuery,
} = sessionApi

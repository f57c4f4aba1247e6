import type { Factor } from '../../../contract/security.ts'
import { captchaToken } from '../../../domain/session/captcha.ts'
import { redirectRoute } from '../../../domain/session/redirectRoute.ts'
import { type CallError, isCallError } from '../../api/callError.ts'
import type { AppThunk } from '../../shell/api/appThunk.ts'
import { readSession } from '../../shell/session/readSession.ts'
import { selectCsrf, selectSettings } from '../../shell/session/sessionSlice.ts'
import { requestCaptchaToken } from './captchaIframe.ts'
import { unlockPasskey } from './passkeys.ts'
import { sessionApi } from './sessionApi.ts'

const { platformLogin, login, loginFail, autoLogin, passkeySignInOptions, passkeySignIn } = sessionApi.endpoints

/**
 * `factor`: the password was correct, and a second-factor code is required. `to`: the hash route the server
 * redirects to, or null.
 */
export type SignInResult = ({ at: 'in' } | { at: 'factor'; factor: Factor }) & { to: string | null }
type LoginAttempt = { email: string; password: string; url: string }

const wrongPassword = 'login.password'
const throttled = 'login.throttled'
const wait = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))

/**
 * Signs in (SES-02): first at the platform, then here with its token and the captcha's (SES-04); then reads
 * the new session. Throws the CallError to show (SES-03).
 */
export const signIn =
  ({ email, password, url }: LoginAttempt): AppThunk<Promise<SignInResult>> =>
  async (dispatch, getState) => {
    let to: string | null = null
    try {
      const token = await dispatch(platformToken(email, password))
      const state = getState()
      const captchaAnswer = await captchaToken(selectSettings(state)?.recaptchaKey ?? null, requestCaptchaToken, wait)
      const checked = { ...(token !== undefined && { token }), ...(captchaAnswer !== null && { 'g-recaptcha-response': captchaAnswer }) }
      const body = { email, password, url, csrf: selectCsrf(state), ...checked }
      const { factor, ...answered } = await dispatch(login.initiate({ body })).unwrap()
      to = redirectRoute(answered.url ?? null)
      if (factor !== undefined) return { at: 'factor', factor, to }
    } catch (error) {
      if (!isCallError(error)) throw error
      if (error.code === wrongPassword) void dispatch(loginFail.initiate({ body: { email } }))
      throw toShownError(error)
    }
    return dispatch(readNewSession(to))
  }

/**
 * The platform's login. It cannot see this device's cookie: if it is throttled by other people's guesses, our
 * server decides alone, and its session includes the platform's.
 */
const platformToken =
  (email: string, password: string): AppThunk<Promise<string | undefined>> =>
  async (dispatch) => {
    try {
      return (await dispatch(platformLogin.initiate({ body: { login: email, password } })).unwrap()).token
    } catch (error) {
      if (isCallError(error) && error.code === throttled) return undefined
      throw error
    }
  }

/** Signs in by a one-time link's token (SES-07). Throws the CallError to show. */
export const signInByLink =
  (token: string): AppThunk<Promise<SignInResult>> =>
  async (dispatch) => {
    const { factor } = await dispatch(autoLogin.initiate({ body: { token } })).unwrap()
    return factor === undefined ? dispatch(readNewSession(null)) : { at: 'factor', factor, to: null }
  }

/** Signs in by a passkey (SEC-09). Throws the CallError to show. */
export const signInByPasskey = (): AppThunk<Promise<SignInResult>> => async (dispatch) => {
  const { options = {} } = await dispatch(passkeySignInOptions.initiate({})).unwrap()
  await dispatch(passkeySignIn.initiate({ body: { credential: await unlockPasskey(options) } })).unwrap()
  return dispatch(readNewSession(null))
}

const readNewSession =
  (to: string | null): AppThunk<Promise<SignInResult>> =>
  async (dispatch) => {
    const unread = await dispatch(readSession())
    if (unread !== null) throw unread
    return { at: 'in', to }
  }

/** Maps the error to the login page's texts. The platform names the e-mail field `login`. */
function toShownError({ fields: { login: email, ...fields } = {}, ...error }: CallError): CallError {
  const code = error.code === wrongPassword ? 'auth.login_error' : error.code
  return { ...error, code, fields: { ...(email !== undefined && { email }), ...fields } }
}

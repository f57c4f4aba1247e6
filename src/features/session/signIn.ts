import type { Factor } from '../../../contract/security.ts'
import { captchaToken } from '../../../domain/session/captcha.ts'
import { redirectRoute } from '../../../domain/session/redirectRoute.ts'
import { type CallError, isCallError } from '../../api/callError.ts'
import type { AppThunk } from '../../shell/appThunk.ts'
import { readSession } from '../../shell/readSession.ts'
import { selectCsrf, selectSettings } from '../../shell/sessionSlice.ts'
import { askForCaptcha } from './captchaFrame.ts'
import { sessionApi } from './sessionApi.ts'

const { platformLogin, login, loginFail, autoLogin } = sessionApi.endpoints

/**
 * `factor`: the password was right, and a code of this kind is due before the session opens. `to`: the hash route that the server
 * sends the person on to, where it names one.
 */
export type SignInEnd = ({ at: 'in' } | { at: 'factor'; factor: Factor }) & { to: string | null }
type Attempt = { email: string; password: string; url: string }
type State = Parameters<typeof selectCsrf>[0]

const wrongPassword = 'login.password'
const throttled = 'login.throttled'
const wait = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))

/**
 * Both steps of signing in (SES-02): the platform's login, then ours with the token it gave and the answer of the robot check
 * (SES-04); then the session is read anew. Throws the CallError to tell the person of (SES-03).
 */
export const signIn =
  ({ email, password, url }: Attempt): AppThunk<Promise<SignInEnd>> =>
  async (dispatch, getState) => {
    let to: string | null = null
    try {
      const token = await dispatch(platformToken(email, password))
      const state = getState() as State
      const answer = await captchaToken(selectSettings(state)?.recaptchaKey ?? null, askForCaptcha, wait)
      const checked = { ...(token !== undefined && { token }), ...(answer !== null && { 'g-recaptcha-response': answer }) }
      const body = { email, password, url, csrf: selectCsrf(state), ...checked }
      const { factor, ...answered } = await dispatch(login.initiate({ body })).unwrap()
      to = redirectRoute(answered.url ?? null)
      if (factor !== undefined) return { at: 'factor', factor, to }
    } catch (error) {
      if (!isCallError(error)) throw error
      if (error.code === wrongPassword) void dispatch(loginFail.initiate({ body: { email } }))
      throw toTell(error)
    }
    return dispatch(readNewSession(to))
  }

/**
 * The platform's half of a login. It cannot see this device's cookie: while guesses of others hold it up, our own server decides, and
 * the platform's session comes with ours.
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

/** Signs in by the token of a one-time link (SES-07). Throws the CallError to tell the person of. */
export const signInByLink =
  (token: string): AppThunk<Promise<SignInEnd>> =>
  async (dispatch) => {
    const { factor } = await dispatch(autoLogin.initiate({ body: { token } })).unwrap()
    return factor === undefined ? dispatch(readNewSession(null)) : { at: 'factor', factor, to: null }
  }

const readNewSession =
  (to: string | null): AppThunk<Promise<SignInEnd>> =>
  async (dispatch) => {
    const unread = await dispatch(readSession())
    if (unread !== null) throw unread
    return { at: 'in', to }
  }

/** The same, in the words of the login page; the platform names the field its own way. */
function toTell({ fields: { login: email, ...fields } = {}, ...error }: CallError): CallError {
  const code = error.code === wrongPassword ? 'auth.login_error' : error.code
  return { ...error, code, fields: { ...(email !== undefined && { email }), ...fields } }
}

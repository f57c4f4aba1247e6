import type { Factor } from '../../../contract/security.ts'
import { captchaToken } from '../../../domain/session/captcha.ts'
import { type CallError, isCallError } from '../../api/callError.ts'
import type { AppThunk } from '../../shell/appThunk.ts'
import { readSession } from '../../shell/readSession.ts'
import { selectCsrf, selectSettings } from '../../shell/sessionSlice.ts'
import { askForCaptcha } from './captchaFrame.ts'
import { sessionApi } from './sessionApi.ts'

const { platformLogin, login, loginFail, autoLogin } = sessionApi.endpoints

/** `factor`: the password was right, and a code of this kind is due before the session opens. */
export type SignInEnd = { at: 'in' } | { at: 'factor'; factor: Factor }
type Attempt = { email: string; password: string; url: string }
type State = Parameters<typeof selectCsrf>[0]

const wrongPassword = 'login.password'
const wait = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))

/**
 * Both steps of signing in (SES-02): the platform's login, then ours with the token it gave and the answer of the robot check
 * (SES-04); then the session is read anew. Throws the CallError to tell the person of (SES-03).
 */
export const signIn =
  ({ email, password, url }: Attempt): AppThunk<Promise<SignInEnd>> =>
  async (dispatch, getState) => {
    try {
      const { token } = await dispatch(platformLogin.initiate({ body: { login: email, password } })).unwrap()
      const state = getState() as State
      const answer = await captchaToken(selectSettings(state)?.recaptchaKey ?? null, askForCaptcha, wait)
      const checked = { ...(token !== undefined && { token }), ...(answer !== null && { 'g-recaptcha-response': answer }) }
      const { factor } = await dispatch(login.initiate({ body: { email, password, url, csrf: selectCsrf(state), ...checked } })).unwrap()
      if (factor !== undefined) return { at: 'factor', factor }
    } catch (error) {
      if (!isCallError(error)) throw error
      if (error.code === wrongPassword) void dispatch(loginFail.initiate({ body: { email } }))
      throw toTell(error)
    }
    return dispatch(readNewSession())
  }

/** Signs in by the token of a one-time link (SES-07). Throws the CallError to tell the person of. */
export const signInByLink =
  (token: string): AppThunk<Promise<SignInEnd>> =>
  async (dispatch) => {
    const { factor } = await dispatch(autoLogin.initiate({ body: { token } })).unwrap()
    return factor === undefined ? dispatch(readNewSession()) : { at: 'factor', factor }
  }

const readNewSession = (): AppThunk<Promise<SignInEnd>> => async (dispatch) => {
  const unread = await dispatch(readSession())
  if (unread !== null) throw unread
  return { at: 'in' }
}

/** The same, in the words of the login page; the platform names the field its own way. */
function toTell({ fields: { login: email, ...fields } = {}, ...error }: CallError): CallError {
  const code = error.code === wrongPassword ? 'auth.login_error' : error.code
  return { ...error, code, fields: { ...(email !== undefined && { email }), ...fields } }
}

import { isCallError, type CallError } from '../../api/callError.ts'
import type { AppThunk } from '../../shell/appThunk.ts'
import { readSession } from '../../shell/readSession.ts'
import { selectCsrf } from '../../shell/sessionSlice.ts'
import { sessionApi } from './sessionApi.ts'

const { platformLogin, login, loginFail } = sessionApi.endpoints

export type SignInFault = { code: string; message?: string }
type Attempt = { email: string; password: string; url: string }

const wrongPassword = 'login.password'

/**
 * Both steps of signing in (SES-02): the platform's login, then ours with the token it gave; then the session is read anew.
 * Answers null, or what to tell the person (SES-03).
 */
export const signIn =
  ({ email, password, url }: Attempt): AppThunk<Promise<SignInFault | null>> =>
  async (dispatch, getState) => {
    try {
      const { token } = await dispatch(platformLogin.initiate({ body: { login: email, password } })).unwrap()
      const csrf = selectCsrf(getState() as Parameters<typeof selectCsrf>[0])
      await dispatch(login.initiate({ body: { email, password, url, csrf, ...(token !== undefined && { token }) } })).unwrap()
    } catch (error) {
      if (!isCallError(error)) throw error
      if (error.code === wrongPassword) void dispatch(loginFail.initiate({ body: { email } }))
      return faultOf(error)
    }
    const unread = await dispatch(readSession())
    return unread && faultOf(unread)
  }

const faultOf = ({ code, message }: CallError): SignInFault => ({
  code: code === wrongPassword ? 'auth.login_error' : code,
  ...(message !== undefined && { message }),
})

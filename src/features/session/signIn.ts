import type { Factor } from '../../../contract/security.ts'
import { isCallError, type CallError } from '../../api/callError.ts'
import type { AppThunk } from '../../shell/appThunk.ts'
import { readSession } from '../../shell/readSession.ts'
import { selectCsrf } from '../../shell/sessionSlice.ts'
import { sessionApi } from './sessionApi.ts'

const { platformLogin, login, loginFail } = sessionApi.endpoints

export type SignInFault = { code: string; message?: string }
/** `factor`: the password was right, and a code of this kind is due before the session opens. */
export type SignInEnd = { at: 'in' } | { at: 'factor'; factor: Factor } | { at: 'refused'; fault: SignInFault }
type Attempt = { email: string; password: string; url: string }

const wrongPassword = 'login.password'

/**
 * Both steps of signing in (SES-02): the platform's login, then ours with the token it gave; then the session is read anew.
 * Answers what became of it; `fault` is what to tell the person (SES-03).
 */
export const signIn =
  ({ email, password, url }: Attempt): AppThunk<Promise<SignInEnd>> =>
  async (dispatch, getState) => {
    try {
      const { token } = await dispatch(platformLogin.initiate({ body: { login: email, password } })).unwrap()
      const csrf = selectCsrf(getState() as Parameters<typeof selectCsrf>[0])
      const body = { email, password, url, csrf, ...(token !== undefined && { token }) }
      const { factor } = await dispatch(login.initiate({ body })).unwrap()
      if (factor !== undefined) return { at: 'factor', factor }
    } catch (error) {
      if (!isCallError(error)) throw error
      if (error.code === wrongPassword) void dispatch(loginFail.initiate({ body: { email } }))
      return refused(error)
    }
    const unread = await dispatch(readSession())
    return unread === null ? { at: 'in' } : refused(unread)
  }

const refused = ({ code, message }: CallError): SignInEnd => ({
  at: 'refused',
  fault: { code: code === wrongPassword ? 'auth.login_error' : code, ...(message !== undefined && { message }) },
})

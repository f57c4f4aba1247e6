import { type CallError, noAnswer } from './callError.ts'
import { tellOfSession } from './callUnauthorised.ts'
import { type AnyRoute, type Call, type CallResult, callRoute, type Credentials } from './transport.ts'

/** What the store passes to every thunk, so that calls know who makes them without knowing the session's slice. */
export type ApiExtra = {
  credentials: () => Credentials
  /** Reads the session, where there is no token yet or it was refused. True when whoever was here, or nobody as before, has one now. */
  renew: () => Promise<boolean>
}

/** A body that repeats the token, as the original's login and registration do, gets the new one. */
const withToken = <R extends AnyRoute>(call: Call<R>, csrf: string): Call<R> =>
  typeof call.body === 'object' && call.body !== null && 'csrf' in call.body ? { ...call, body: { ...call.body, csrf } } : call

/**
 * Makes one call in the session, and tells the session's slice what the answer says of it (SES-16). On a slow line a form may be sent
 * before the session has been read: the call waits for its token, and is not made where none comes (`network.unreachable`). A token
 * that has aged, as after signing in anew in another tab, costs the person nothing: the call was not looked at, and is made once more.
 */
export async function callInSession<R extends AnyRoute>(
  route: R,
  call: Call<R>,
  { credentials, renew }: ApiExtra,
  dispatch: (action: { type: string }) => unknown,
  cancel?: AbortSignal,
): Promise<CallResult<R>> {
  const make = () => callRoute(route, withToken(call, credentials().csrf), credentials(), cancel)
  if (route.method !== 'GET' && credentials().csrf === '' && !(await renew())) return { error: noAnswer }
  let result = await make()
  if (endOf(result) === 'renew' && (await renew())) result = await make()
  if ('error' in result) tellOfSession(result.error, dispatch)
  return result
}

const endOf = (result: { error: CallError } | { data: unknown }) => ('error' in result ? result.error.ends : undefined)

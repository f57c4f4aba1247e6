import type { CallError } from './callError.ts'
import { tellOfSession } from './callUnauthorised.ts'
import { type AnyRoute, type Call, type CallResult, callRoute, type Credentials } from './transport.ts'

/** What the store passes to every thunk, so that calls know who makes them without knowing the session's slice. */
export type ApiExtra = {
  credentials: () => Credentials
  /** Reads the session again after its token was refused. True when the same person, or nobody as before, has a new one. */
  renew: () => Promise<boolean>
}

/** A body that repeats the token, as the original's login and registration do, gets the new one. */
const withToken = <R extends AnyRoute>(call: Call<R>, csrf: string): Call<R> =>
  typeof call.body === 'object' && call.body !== null && 'csrf' in call.body ? { ...call, body: { ...call.body, csrf } } : call

/**
 * Makes one call in the session, and tells the session's slice what the answer says of it (SES-16). A token that has aged, as after
 * signing in anew in another tab, costs the person nothing: the call was not looked at, and is made once more.
 */
export async function callInSession<R extends AnyRoute>(
  route: R,
  call: Call<R>,
  { credentials, renew }: ApiExtra,
  dispatch: (action: { type: string }) => unknown,
  cancel?: AbortSignal,
): Promise<CallResult<R>> {
  let result = await callRoute(route, call, credentials(), cancel)
  if (endOf(result) === 'renew' && (await renew()))
    result = await callRoute(route, withToken(call, credentials().csrf), credentials(), cancel)
  if ('error' in result) tellOfSession(result.error, dispatch)
  return result
}

const endOf = (result: { error: CallError } | { data: unknown }) => ('error' in result ? result.error.ends : undefined)

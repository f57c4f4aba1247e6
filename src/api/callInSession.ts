import { type CallError, noAnswer } from './callError.ts'
import { dispatchSessionEnd } from './sessionEvents.ts'
import { type AnyRoute, type CallArgs, type RouteResult, callRoute, type Credentials } from './transport.ts'

/** The extra argument of every thunk: gives calls their credentials without importing the session's slice. */
export type ApiExtra = {
  credentials: () => Credentials
  /** Reads the session if there is no token or it was refused. True if the same person, or still a visitor, has a new token. */
  renew: () => Promise<boolean>
}

/** Replaces the token in a body that repeats it, as the original's login and registration do. */
const withToken = <R extends AnyRoute>(call: CallArgs<R>, csrf: string): CallArgs<R> =>
  typeof call.body === 'object' && call.body !== null && 'csrf' in call.body ? { ...call, body: { ...call.body, csrf } } : call

/**
 * Makes one call in the session and dispatches its effect on the session (SES-16). Without a token it reads the session first, or fails
 * with `network.unreachable`. A call refused for an expired token is repeated once with the new one: the server had not processed it.
 */
export async function callInSession<R extends AnyRoute>(
  route: R,
  call: CallArgs<R>,
  { credentials, renew }: ApiExtra,
  dispatch: (action: { type: string }) => unknown,
  cancel?: AbortSignal,
): Promise<RouteResult<R>> {
  const make = () => callRoute(route, withToken(call, credentials().csrf), credentials(), cancel)
  if (route.method !== 'GET' && credentials().csrf === '' && !(await renew())) return { error: noAnswer }
  let result = await make()
  if (endOf(result) === 'renew' && (await renew())) result = await make()
  if ('error' in result) dispatchSessionEnd(result.error, dispatch)
  return result
}

const endOf = (result: { error: CallError } | { data: unknown }) => ('error' in result ? result.error.ends : undefined)

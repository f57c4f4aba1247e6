import type { StepUp } from '../../domain/kernel/routeCall.ts'
import { type CallError, isUnanswered, noAnswer } from './callError.ts'
import type { AnswerStore } from './storedAnswers.ts'
import { callUnanswered, dispatchSessionEnd } from './sessionEvents.ts'
import { type AnyRoute, type CallArgs, type RouteResult, callRoute, type Credentials } from './transport.ts'

/** The extra argument of every thunk: gives calls their credentials without importing the session's slice. */
export type ApiExtra = {
  credentials: () => Credentials
  /** The stored answers of the person who is signed in now; missing: nothing is stored. */
  answers?: () => AnswerStore
  /**
   * Reads the session if there is no token or it was refused. True if the same person, or still a visitor,
   * has a new token.
   */
  renew: () => Promise<boolean>
  /** Asks the person for their factor. True if the server accepted it: the call is repeated (SEC-08). */
  proveFactor?: (stepUp: StepUp) => Promise<boolean>
}

/** Choosing Google asks for the present factor and a code by e-mail. More would be a fault of the server. */
const maxStepUps = 3

/** Replaces the token in a body that repeats it, as the original's login and registration do. */
const withToken = <R extends AnyRoute>(call: CallArgs<R>, csrf: string): CallArgs<R> =>
  typeof call.body === 'object' && call.body !== null && 'csrf' in call.body ? { ...call, body: { ...call.body, csrf } } : call

/**
 * Makes one call in the session and dispatches its effect on the session (SES-16), or that it had no answer.
 * Repeats a call that was refused for an expired token or for the person's factor, which it gets first.
 * Without a session it fails with `network.unreachable`.
 */
export async function callInSession<R extends AnyRoute>(
  route: R,
  call: CallArgs<R>,
  { credentials, renew, proveFactor }: ApiExtra,
  dispatch: (action: { type: string }) => unknown,
  cancel?: AbortSignal,
): Promise<RouteResult<R>> {
  const make = () => callRoute(route, withToken(call, credentials().csrf), credentials(), cancel)
  if (route.method !== 'GET' && credentials().csrf === '' && !(await renew())) return { error: noAnswer }
  let result = await make()
  if (endOf(result) === 'renew' && (await renew())) result = await make()
  for (let asked = 0; asked < maxStepUps; asked += 1) {
    const stepUp = 'error' in result ? result.error.stepUp : undefined
    if (stepUp === undefined || !(await proveFactor?.(stepUp))) break
    result = await make()
  }
  if ('error' in result) {
    dispatchSessionEnd(result.error, dispatch)
    const isLost = isUnanswered(result.error) && endOf(result) === undefined
    if (route.origin === 'app' && isLost && cancel?.aborted !== true) dispatch(callUnanswered())
  }
  return result
}

const endOf = (result: { error: CallError } | { data: unknown }) => ('error' in result ? result.error.ends : undefined)

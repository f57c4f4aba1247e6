import { rpc, type RpcMethod, rpcMethods } from '../../../contract/session.ts'
import { isStale } from '../../../domain/kernel/isStale.ts'
import { baseApi, sessionMutationFromRoute } from '../../api/baseApi.ts'
import { type CallError, isCallError, malformedAnswer, noAnswer } from '../../api/callError.ts'
import type { AppThunk } from '../api/appThunk.ts'
import { flushPendingLogout } from './pendingLogout.ts'
import { hasRememberedPerson, lockPerson, rememberPerson } from './rememberedPerson.ts'
import { sessionRead } from './sessionSlice.ts'

const methods = ['session', 'settings', 'countries', 'counters'] as const satisfies readonly RpcMethod[]

const { startBatch } = baseApi.injectEndpoints({ endpoints: (build) => ({ startBatch: sessionMutationFromRoute(build, rpc) }) }).endpoints
const call = { body: methods.map((method) => ({ jsonrpc: '2.0' as const, id: method, method })) }

/** The request time of the newest accepted answer. */
let acceptedAt = 0

/**
 * Reads user, settings, countries and counters in one request (SES-19). Run it after signing in; otherwise
 * use readSessionOnce. Returns null, or the error, in which case nothing has changed.
 */
export const readSession = (): AppThunk<Promise<CallError | null>> => async (dispatch) => {
  if (!(await flushPendingLogout())) return noAnswer
  const wasKnown = hasRememberedPerson()
  const askedAt = Date.now()
  const { data, error } = await dispatch(startBatch.initiate(call, { track: false }))
  if (data === undefined) return isCallError(error) ? error : malformedAnswer(0)
  // Requested before a sign-in and answered after it: it would look like the end of the new session.
  if (isStale(askedAt, acceptedAt, Date.now())) return null
  // The person has signed out meanwhile, perhaps in another tab: saving this answer would restore their
  // session (SES-14).
  if (wasKnown && !hasRememberedPerson()) return null
  const replies = Array.isArray(data) ? data : [data]
  const resultOf = (id: RpcMethod): unknown => replies.find((reply) => reply.id === id)?.result
  const session = rpcMethods.session.safeParse(resultOf('session'))
  const settings = rpcMethods.settings.safeParse(resultOf('settings'))
  const counters = rpcMethods.counters.safeParse(resultOf('counters'))
  if (!session.success) return malformedAnswer(200)
  const { user } = session.data
  acceptedAt = askedAt
  if (user) rememberPerson(user.userId)
  else lockPerson()
  dispatch(
    sessionRead({
      ...session.data,
      ...(settings.success && { settings: settings.data }),
      ...(counters.success && { counters: counters.data }),
      // Validated by the component that uses them: few visits do, and there are 250.
      countries: resultOf('countries'),
      askedAt,
      receivedAt: Date.now(),
    }),
  )
  return null
}

let inFlight: Promise<CallError | null> | null = null

/**
 * Reads the session, or joins the read in flight: two at once would each create a visitor session, and one
 * token would be refused.
 */
export const readSessionOnce = (): AppThunk<Promise<CallError | null>> => (dispatch) =>
  (inFlight ??= dispatch(readSession()).finally(() => {
    inFlight = null
  }))

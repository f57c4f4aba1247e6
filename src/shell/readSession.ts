import { rpc, type RpcMethod, rpcMethods } from '../../contract/session.ts'
import { isOvertaken } from '../../domain/kernel/overtaken.ts'
import { type CallError, malformedAnswer, noAnswer } from '../api/callError.ts'
import { callRoute } from '../api/transport.ts'
import type { AppThunk } from './appThunk.ts'
import { payLogout } from './owedLogout.ts'
import { hasRemembered, lockRemembered, rememberPerson } from './rememberedPerson.ts'
import { countriesRead, countersRead, sessionRead, settingsRead } from './sessionSlice.ts'

const methods = ['session', 'settings', 'countries', 'counters'] as const satisfies readonly RpcMethod[]

/** When the newest answer that was taken had been asked for. */
let takenAt = 0

/**
 * Reads who is here and how the house is set up, in one request (SES-19). Run after signing in; else see joinReading.
 * Answers null, or why it could not be read; then nothing has changed.
 */
export const readSession =
  (): AppThunk<Promise<CallError | null>> =>
  async (dispatch, _getState, { credentials }) => {
    if (!(await payLogout())) return noAnswer
    const wasKnown = hasRemembered()
    const askedAt = Date.now()
    const answer = await callRoute(rpc, { body: methods.map((method) => ({ jsonrpc: '2.0' as const, id: method, method })) }, credentials())
    if ('error' in answer) return answer.error
    // Asked for before somebody signed in, and answered after: it would be taken for the end of their session.
    if (isOvertaken(askedAt, takenAt, Date.now())) return null
    // They have signed out meanwhile, perhaps in another tab: the answer is about a session that is over, and would be kept (SES-14).
    if (wasKnown && !hasRemembered()) return null
    const replies = Array.isArray(answer.data) ? answer.data : [answer.data]
    const resultOf = (id: RpcMethod): unknown => replies.find((reply) => reply.id === id)?.result
    const session = rpcMethods.session.safeParse(resultOf('session'))
    const settings = rpcMethods.settings.safeParse(resultOf('settings'))
    const counters = rpcMethods.counters.safeParse(resultOf('counters'))
    if (!session.success) return malformedAnswer(200)
    const { user } = session.data
    if (settings.success) dispatch(settingsRead(settings.data))
    if (counters.success) dispatch(countersRead({ counters: counters.data, askedAt, now: Date.now() }))
    // Checked by whoever asks for them: few visits do, and there are 250.
    dispatch(countriesRead(resultOf('countries')))
    takenAt = askedAt
    if (user) rememberPerson(user.userId)
    else lockRemembered()
    dispatch(sessionRead({ ...session.data, askedAt, receivedAt: Date.now() }))
    return null
  }

let reading: Promise<CallError | null> | null = null

/** The same, or what is under way of it: two at once would each make a visitor a session, and the token of one be refused by the other. */
export const joinReading = (): AppThunk<Promise<CallError | null>> => (dispatch) =>
  (reading ??= dispatch(readSession()).finally(() => {
    reading = null
  }))

import { rpc, rpcMethods } from '../../contract/session.ts'
import { type CallError, malformedAnswer } from '../api/callError.ts'
import { callRoute } from '../api/transport.ts'
import type { AppThunk } from './appThunk.ts'
import { rememberPerson } from './rememberedPerson.ts'
import { sessionRead, settingsRead } from './sessionSlice.ts'

const callOf = (method: 'session' | 'settings') => ({ jsonrpc: '2.0' as const, id: method, method })

/**
 * Reads who is here and how the house is set up, in one request (SES-19). Run at start and after signing in.
 * Answers null, or why it could not be read; then nothing has changed.
 */
export const readSession =
  (): AppThunk<Promise<CallError | null>> =>
  async (dispatch, _getState, { credentials }) => {
    const answer = await callRoute(rpc, { body: [callOf('session'), callOf('settings')] }, credentials())
    if ('error' in answer) return answer.error
    const replies = Array.isArray(answer.data) ? answer.data : [answer.data]
    const resultOf = (id: string): unknown => replies.find((reply) => reply.id === id)?.result
    const session = rpcMethods.session.safeParse(resultOf('session'))
    const settings = rpcMethods.settings.safeParse(resultOf('settings'))
    if (!session.success) return malformedAnswer(200)
    if (settings.success) dispatch(settingsRead(settings.data))
    rememberPerson(session.data.user?.userId ?? null)
    dispatch(sessionRead({ ...session.data, receivedAt: Date.now() }))
    return null
  }

import { rpc, rpcMethods } from '../../contract/session.ts'
import type { AppThunk } from './appThunk.ts'
import { askServer } from './askServer.ts'
import { countersRead } from './sessionSlice.ts'

/** Reads anew what waits for the person (SES-19). Where it cannot be read, what is known stays. */
export const readCounters = (): AppThunk<Promise<void>> => async (dispatch) => {
  const askedAt = Date.now()
  const answer = await dispatch(askServer(rpc, { body: { jsonrpc: '2.0', id: 'counters', method: 'counters' } }))
  if ('error' in answer || Array.isArray(answer.data)) return
  const counters = rpcMethods.counters.safeParse(answer.data.result)
  if (counters.success) dispatch(countersRead({ counters: counters.data, askedAt, now: Date.now() }))
}

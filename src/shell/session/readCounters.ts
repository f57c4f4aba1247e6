import { rpc, rpcMethods } from '../../../contract/session.ts'
import type { AppThunk } from '../api/appThunk.ts'
import { callApi } from '../api/callApi.ts'
import { countersRead } from './sessionSlice.ts'

/** Refreshes the counters (SES-19). On failure the known ones stay. */
export const readCounters = (): AppThunk<Promise<void>> => async (dispatch) => {
  const askedAt = Date.now()
  const call = callApi(rpc, { body: { jsonrpc: '2.0', id: 'counters', method: 'counters' } })
  const answer = await dispatch(call).catch(() => null)
  if (answer === null || Array.isArray(answer)) return
  const counters = rpcMethods.counters.safeParse(answer.result)
  if (counters.success) dispatch(countersRead({ counters: counters.data, askedAt, now: Date.now() }))
}

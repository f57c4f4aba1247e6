import { rpc, rpcMethods } from '../../../contract/session.ts'
import { baseApi, queryFromRoute } from '../../api/baseApi.ts'
import type { AppThunk } from '../api/appThunk.ts'
import { countersRead } from './sessionSlice.ts'

const countersApi = baseApi.injectEndpoints({ endpoints: (build) => ({ counters: queryFromRoute(build, rpc, [], 0) }) })
const call = { body: { jsonrpc: '2.0' as const, id: 'counters', method: 'counters' as const } }

/** Refreshes the counters (SES-19). On failure the known ones stay. */
export const readCounters = (): AppThunk<Promise<void>> => async (dispatch) => {
  // RTK Query joins a request in flight, whose answer may be older than the deposit that has just ended here.
  await dispatch(countersApi.util.getRunningQueryThunk('counters', call))
  const askedAt = Date.now()
  // Subscribed while it reads: the end of an earlier read would remove the answer of this one.
  const reading = dispatch(countersApi.endpoints.counters.initiate(call, { forceRefetch: true }))
  const { data } = await reading
  reading.unsubscribe()
  if (data === undefined || Array.isArray(data)) return
  const counters = rpcMethods.counters.safeParse(data.result)
  if (counters.success) dispatch(countersRead({ counters: counters.data, askedAt, now: Date.now() }))
}

import { callInSession } from '../../api/callInSession.ts'
import type { ResponseOf } from '../../../contract/route.ts'
import type { AnyRoute, CallArgs } from '../../api/transport.ts'
import type { AppThunk } from './appThunk.ts'

/** Makes one call of the contract for a thunk, without caching. Throws the CallError of every failure. */
export const callApi =
  <R extends AnyRoute>(route: R, call: CallArgs<R>): AppThunk<Promise<ResponseOf<R>>> =>
  async (dispatch, _getState, extra) => {
    const result = await callInSession(route, call, extra, dispatch)
    if ('error' in result) throw result.error
    return result.data
  }

import { callInSession } from '../api/callInSession.ts'
import type { AnyRoute, Call, CallResult } from '../api/transport.ts'
import type { AppThunk } from './appThunk.ts'

/** Makes one call of the contract where no cache of answers is wanted. Never throws: what goes wrong is a CallError. */
export const askServer =
  <R extends AnyRoute>(route: R, call: Call<R>): AppThunk<Promise<CallResult<R>>> =>
  (dispatch, _getState, extra) =>
    callInSession(route, call, extra, dispatch)

import { useCallback } from 'react'
import type { AnswerOf } from '../../../contract/route.ts'
import type { AnyRoute, Call } from '../../api/transport.ts'
import { useAppDispatch } from '../../shell/appThunk.ts'
import { askServer } from '../../shell/askServer.ts'

/** Makes calls without the cache of answers, which the home page does not load. Rejects with the CallError. */
export function useCall() {
  const dispatch = useAppDispatch()
  return useCallback(
    async <R extends AnyRoute>(route: R, call: Call<R>): Promise<AnswerOf<R>> => {
      const answer = await dispatch(askServer(route, call))
      if ('error' in answer) throw answer.error
      return answer.data
    },
    [dispatch],
  )
}

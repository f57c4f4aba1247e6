import { useSelector } from 'react-redux'
import { type CallError, isCallError } from '../../api/callError.ts'
import { type Query, type Remote, useReading } from '../../shell/api/useReading.ts'
import { selectStatus } from '../../shell/session/sessionSlice.ts'

/** True if a business rule refused: status 200 with a code of its own. A retry would not change that. */
export const isRuleRefusal = ({ code, status }: Pick<CallError, 'code' | 'status'>): boolean =>
  status === 200 && code !== 'auth.server_error'

/** True while no person is known, for a query's `skip`: a visitor gets no answer. */
export function useIsVisitor(): boolean {
  const status = useSelector(selectStatus)
  return status === 'starting' || status === 'visitor'
}

/**
 * Maps a query of a person's data (APP-12, APP-29). Visitors fail with the code `visitor`; a rule's refusal
 * replaces earlier data.
 */
export function usePersonReading<T>(query: Query<T>): Remote<T> {
  const isVisitor = useSelector(selectStatus) === 'visitor'
  const reading = useReading(query)
  if (isVisitor) return { at: 'failed', code: 'visitor', status: 401 }
  const { error } = query
  return isCallError(error) && isRuleRefusal(error) ? { at: 'failed', code: error.code, status: error.status } : reading
}

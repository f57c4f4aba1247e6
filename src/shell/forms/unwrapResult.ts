import type { WorkerResult } from '../../../contract/background.ts'
import type { CallError } from '../../api/callError.ts'

/**
 * Returns the value of a worker's result, or throws its failure as a CallError. Status 0: the worker may have
 * accepted the request.
 */
export function unwrapResult<T>(result: WorkerResult<T>): T {
  if (result.ok) return result.value
  const { ok: _no, ...fault } = result
  const failure: CallError = { ...fault, status: 0 }
  throw failure
}

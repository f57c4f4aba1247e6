import { useCallback } from 'react'
import type { WorkerResult } from '../../../contract/background.ts'
import { unwrapResult } from './unwrapResult.ts'
import { useSubmission } from './useSubmission.ts'

/**
 * Tracks commands to the background worker, as `useSubmission` tracks calls: a failure is a refusal with the
 * worker's code, and a command is ignored while another runs. `run` gives the worker's answer to `onDone`.
 */
export function useWorkerCommand() {
  const { status, send, typeAgain } = useSubmission()
  const run = useCallback(
    <T>(command: () => Promise<WorkerResult<T>>, onDone?: (value: T) => void): Promise<boolean> =>
      send(async () => {
        const value = unwrapResult(await command())
        onDone?.(value)
      }),
    [send],
  )
  return { status, run, typeAgain }
}

import { useCallback, useEffect, useState } from 'react'
import { useSelector } from 'react-redux'
import type { Diagnostics } from '../../../contract/background.ts'
import { background } from '../../bridges/background.ts'
import { selectStatus, selectUser } from '../../shell/session/sessionSlice.ts'
import { type DeviceReport, readDevice } from './readDevice.ts'

export type DiagnosticsState =
  | { at: 'reading' }
  | { at: 'failed'; code: string; device: DeviceReport }
  | { at: 'read'; worker: Diagnostics; device: DeviceReport }

/** Reads the state of worker and device when the person is known or changes; `refetch` reads it once more. */
export function useDiagnostics(): { state: DiagnosticsState; refetch: () => Promise<void> } {
  const [state, setState] = useState<DiagnosticsState>({ at: 'reading' })
  const uid = useSelector(selectUser)?.userId
  const refetch = useCallback(async () => setState(await readAll()), [])
  const isStarting = useSelector(selectStatus) === 'starting'
  useEffect(() => {
    // Before the person is known the worker has no rows to count; the list would grow a moment later.
    if (isStarting) return undefined
    let current = true
    void readAll().then((read) => current && setState(read))
    return () => {
      current = false
    }
  }, [uid, isStarting])
  return { state, refetch }
}

async function readAll(): Promise<DiagnosticsState> {
  const [worker, device] = await Promise.all([background.diagnostics(), readDevice()])
  return worker.ok ? { at: 'read', worker: worker.value, device } : { at: 'failed', code: worker.code, device }
}

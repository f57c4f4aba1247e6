import { useCallback, useEffect, useState } from 'react'
import type { Diagnostics } from '../../../contract/background.ts'
import { background } from '../../bridges/background.ts'
import { type DeviceState, readDevice } from './readDevice.ts'

export type DiagnosticsState =
  | { at: 'reading' }
  | { at: 'failed'; code: string; device: DeviceState }
  | { at: 'read'; worker: Diagnostics; device: DeviceState }

/** What worker and device say of themselves; `again` asks them once more. */
export function useDiagnostics(): { state: DiagnosticsState; again: () => Promise<void> } {
  const [state, setState] = useState<DiagnosticsState>({ at: 'reading' })
  const again = useCallback(async () => setState(await readAll()), [])
  useEffect(() => {
    void readAll().then(setState)
  }, [])
  return { state, again }
}

async function readAll(): Promise<DiagnosticsState> {
  const [worker, device] = await Promise.all([background.diagnostics(), readDevice()])
  return worker.ok ? { at: 'read', worker: worker.value, device } : { at: 'failed', code: worker.code, device }
}

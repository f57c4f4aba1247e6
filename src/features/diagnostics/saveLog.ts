import type { Diagnostics } from '../../../contract/background.ts'
import type { DeviceState } from './readDevice.ts'

/** Hands the log and the state around it to the person, as a file (BG-09). Nothing is sent anywhere. */
export function saveLog(worker: Diagnostics, device: DeviceState): void {
  const text = JSON.stringify({ at: new Date(worker.now).toISOString(), browser: navigator.userAgent, device, ...worker }, null, 2)
  const link = document.createElement('a')
  link.href = URL.createObjectURL(new Blob([text], { type: 'application/json' }))
  link.download = 'diagnostics.json'
  link.click()
  URL.revokeObjectURL(link.href)
}

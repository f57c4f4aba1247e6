import type { BrowserLimit } from '../../browser/browserLimit.ts'
import type { DeviceState } from '../../shell/device/deviceSlice.ts'

/** The text about what this browser refuses; null if it refuses nothing. The one that costs most comes first. */
export function deviceNotice({ storage, version, offline }: DeviceState, limit: BrowserLimit | null) {
  if (version === 'outdated') return 'version.outdated'
  if (limit === 'cookies') return 'storage.cookies'
  if (storage === 'memory') return 'storage.memory'
  if (limit === 'secureContext') return 'storage.insecure'
  return offline === 'refused' ? 'storage.offline' : null
}

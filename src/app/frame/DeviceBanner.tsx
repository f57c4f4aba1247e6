import { Suspense } from 'react'
import { useSelector } from 'react-redux'
import { selectDevice, type DeviceState } from '../../shell/device/deviceSlice.ts'
import { lazyOptional } from '../../ui/lazyOptional.ts'

/** Optional: most browsers refuse nothing. */
const DeviceNotice = lazyOptional(async () => (await import('./DeviceNotice.tsx')).DeviceNotice)

export type DeviceLimit = Exclude<ReturnType<typeof deviceLimit>, null>

/**
 * The key of the text about what this browser refuses (APP-34); null for nothing. The one that costs
 * most comes first: without cookies there is no session; without https, no offline start or passkeys.
 */
function deviceLimit({ storage, version, offline }: DeviceState) {
  if (version === 'outdated') return 'version.outdated'
  // Chromium's `cookieEnabled` is true where its settings block cookies. This one goes by itself, in seconds.
  document.cookie = 'kept=1;max-age=9'
  if (!document.cookie) return 'storage.cookies'
  if (storage === 'memory') return 'storage.memory'
  if (window.isSecureContext === false) return 'storage.insecure'
  return offline === 'refused' ? 'storage.offline' : null
}

/** Says what this browser refuses (APP-34, BG-07), or that another tab runs a newer version (BG-02). */
export function DeviceBanner() {
  const limit = deviceLimit(useSelector(selectDevice))
  if (limit === null) return null
  return (
    <Suspense>
      <DeviceNotice limit={limit} />
    </Suspense>
  )
}

import { useTranslation } from 'react-i18next'
import { useSelector } from 'react-redux'
import { selectDevice, type DeviceState } from '../../shell/device/deviceSlice.ts'
import { Banner } from '../../ui/Banner.tsx'
import { Button } from '../../ui/Button.tsx'

/**
 * A limit that a browser sets this page from the start (APP-34). `cookies`: no session can be kept.
 * `secureContext`: opened by http on another host, it has no offline start, no messages and no passkeys.
 */
type BrowserLimit = 'cookies' | 'secureContext'

/** Returns the gravest limit; null if there is none. */
function browserLimit(): BrowserLimit | null {
  // Chromium's `cookieEnabled` is true where its settings block cookies. This one goes by itself, in seconds.
  document.cookie = 'kept=1;max-age=9'
  if (!document.cookie) return 'cookies'
  return globalThis.isSecureContext === false ? 'secureContext' : null
}

/**
 * The text about what this browser refuses; null if it refuses nothing. The one that costs most comes first.
 */
function deviceNotice({ storage, version, offline }: DeviceState, limit: BrowserLimit | null) {
  if (version === 'outdated') return 'version.outdated'
  if (limit === 'cookies') return 'storage.cookies'
  if (storage === 'memory') return 'storage.memory'
  if (limit === 'secureContext') return 'storage.insecure'
  return offline === 'refused' ? 'storage.offline' : null
}

/** Says what this browser refuses (APP-34, BG-07), or that another tab runs a newer version (BG-02). */
export function DeviceBanner() {
  const { t } = useTranslation('app')
  const notice = deviceNotice(useSelector(selectDevice), browserLimit())
  if (notice === null) return null
  // Each can be mended, and then takes a reload.
  const reload = (
    <Button tone="plain" onClick={() => location.reload()}>
      {t('version.reload')}
    </Button>
  )
  const isMendable = notice !== 'storage.memory' && notice !== 'storage.insecure'
  return (
    <Banner tone="warn" icon="warning" action={isMendable && reload}>
      {t(notice)}
    </Banner>
  )
}

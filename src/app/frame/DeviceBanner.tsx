import { useTranslation } from 'react-i18next'
import { useSelector } from 'react-redux'
import { selectDevice, type DeviceState } from '../../shell/device/deviceSlice.ts'
import { Banner } from '../../ui/Banner.tsx'
import { Button } from '../../ui/Button.tsx'

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
  const { t } = useTranslation('app')
  const limit = deviceLimit(useSelector(selectDevice))
  if (limit === null) return null
  // A changed setting takes effect with a reload; an address or a browser without a store stays as it is.
  const isMendable = limit !== 'storage.memory' && limit !== 'storage.insecure'
  return (
    <Banner
      tone="warn"
      icon="warning"
      action={
        isMendable && (
          <Button tone="plain" onClick={() => location.reload()}>
            {t('version.reload')}
          </Button>
        )
      }
    >
      {t(limit)}
    </Banner>
  )
}

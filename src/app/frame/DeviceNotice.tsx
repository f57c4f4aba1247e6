import { useTranslation } from 'react-i18next'
import { Banner } from '../../ui/Banner.tsx'
import { Button } from '../../ui/Button.tsx'
import type { DeviceLimit } from './DeviceBanner.tsx'

/** The text about a limit of this browser, and a reload where it can be mended: it then takes effect. */
export function DeviceNotice({ limit }: { limit: DeviceLimit }) {
  const { t } = useTranslation('app')
  const reload = (
    <Button tone="plain" onClick={() => location.reload()}>
      {t('version.reload')}
    </Button>
  )
  const isMendable = limit !== 'storage.memory' && limit !== 'storage.insecure'
  return (
    <Banner tone="warn" icon="warning" action={isMendable && reload}>
      {t(limit)}
    </Banner>
  )
}

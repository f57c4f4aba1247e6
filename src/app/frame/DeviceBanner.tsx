import { useTranslation } from 'react-i18next'
import { useSelector } from 'react-redux'
import { selectDevice } from '../../shell/device.ts'
import { Banner } from '../../ui/Banner.tsx'
import { Button } from '../../ui/Button.tsx'

/** What the device cannot do for the person: keep anything (BG-07), or go on in a version that another tab has left behind (BG-02). */
export function DeviceBanner() {
  const { t } = useTranslation('app')
  const { keeps, version } = useSelector(selectDevice)
  if (version === 'outdated')
    return (
      <Banner
        tone="warn"
        icon="warning"
        action={
          <Button tone="plain" onClick={() => location.reload()}>
            {t('version.reload')}
          </Button>
        }
      >
        {t('version.outdated')}
      </Banner>
    )
  if (keeps === 'disk') return null
  return (
    <Banner tone="warn" icon="warning">
      {t('storage.memory')}
    </Banner>
  )
}

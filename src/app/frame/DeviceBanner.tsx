import { useTranslation } from 'react-i18next'
import { useSelector } from 'react-redux'
import { selectDevice } from '../../shell/device/deviceSlice.ts'
import { Banner } from '../../ui/Banner.tsx'
import { Button } from '../../ui/Button.tsx'

/** Warns that the device cannot store data (BG-07) or that another tab runs a newer version (BG-02). */
export function DeviceBanner() {
  const { t } = useTranslation('app')
  const { storage, version } = useSelector(selectDevice)
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
  if (storage === 'disk') return null
  return (
    <Banner tone="warn" icon="warning">
      {t('storage.memory')}
    </Banner>
  )
}

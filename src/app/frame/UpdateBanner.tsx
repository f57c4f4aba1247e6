import { useTranslation } from 'react-i18next'
import { useSelector } from 'react-redux'
import { applyUpdate } from '../../bridges/serviceWorker.ts'
import { selectUpdate } from '../../shell/device/updateSlice.ts'
import { Banner } from '../../ui/Banner.tsx'
import { Button } from '../../ui/Button.tsx'

/** Announces a new version. It is applied when the person agrees, never during a payment (PWA-06). */
export function UpdateBanner() {
  const { t } = useTranslation('app')
  const update = useSelector(selectUpdate)
  if (update.at === 'none') return null
  if (update.at === 'applied')
    return (
      <Banner tone="info" icon="info">
        {t('update.applied')}
      </Banner>
    )
  return (
    <Banner
      tone="info"
      icon="info"
      action={
        <Button tone="plain" onClick={() => void applyUpdate()}>
          {t('update.apply')}
        </Button>
      }
    >
      {update.at === 'found' ? t('update.ready') : t('update.waiting')}
    </Banner>
  )
}

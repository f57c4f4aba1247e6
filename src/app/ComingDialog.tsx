import { useTranslation } from 'react-i18next'
import { Skeleton } from '../ui/Skeleton.tsx'
import { PlaceDialog } from './PlaceDialog.tsx'

/** A dialog that is on the device is there sooner: the focus would move twice, and a reader of the screen hear of both. */
const comesAtOnceMs = 500

/** Says that a dialog is on its way (APP-29); closed, it is not waited for any longer. */
export function ComingDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('app')
  return (
    <PlaceDialog label={t('screen.loading')} afterMs={comesAtOnceMs} onClose={onClose}>
      <Skeleton label={t('screen.loading')} lines={3} />
    </PlaceDialog>
  )
}

import { useTranslation } from 'react-i18next'
import { Skeleton } from '../ui/Skeleton.tsx'
import { FallbackDialog } from './FallbackDialog.tsx'

/**
 * A cached dialog opens sooner than this. Showing the placeholder for it would move the focus twice and be
 * announced twice.
 */
const showAfterMs = 500

/** Shows that a dialog is loading (APP-29). Closing it cancels the wait. */
export function LoadingDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('app')
  return (
    <FallbackDialog label={t('screen.loading')} afterMs={showAfterMs} onClose={onClose}>
      <Skeleton label={t('screen.loading')} lines={3} />
    </FallbackDialog>
  )
}

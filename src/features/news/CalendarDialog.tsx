import { useTranslation } from 'react-i18next'
import { hrefOf } from '../../shell/location/location.ts'
import { paths } from '../../shell/location/routes.ts'
import { ButtonLink } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { NewsPageContent } from './NewsPageContent.tsx'

/** Shows the economic calendar over the current screen (SUP-05). */
export default function CalendarDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation(['news', 'app'])
  return (
    <Dialog
      title={t('calendar')}
      size="large"
      close={t('app:frame.close')}
      onClose={onClose}
      actions={<ButtonLink href={hrefOf(paths.show('calendar'))}>{t('wholePage')}</ButtonLink>}
      ok={t('app:frame.close')}
    >
      <NewsPageContent request={{ kind: 'calendar' }} parentLevel={2} />
    </Dialog>
  )
}

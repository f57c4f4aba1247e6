import { useTranslation } from 'react-i18next'
import { hrefOf } from '../../shell/place.ts'
import { paths } from '../../shell/routes.ts'
import { ButtonLink } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { NewsPageContent, type SafeHtml } from './NewsPageContent.tsx'

/** The economic calendar over what one is doing (SUP-05). */
export function CalendarDialog({ onClose, Html }: { onClose: () => void; Html: SafeHtml }) {
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
      <NewsPageContent asked={{ kind: 'calendar' }} Html={Html} under={2} />
    </Dialog>
  )
}

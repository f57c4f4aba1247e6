import { useTranslation } from 'react-i18next'
import type { DialogProps } from '../../shell/dialogs/dialogsSlice.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import { NewsPageContent, type SafeHtmlComponent } from './NewsPageContent.tsx'

type Props = DialogProps<'article'> & { onClose: () => void; Html: SafeHtmlComponent }

/** Shows one article of the feed (SUP-05). */
export function ArticleDialog({ id, title, onClose, Html }: Props) {
  const { t } = useTranslation(['news', 'app'])
  return (
    <Dialog title={title} size="large" close={t('app:frame.close')} onClose={onClose} ok={t('app:frame.close')}>
      <NewsPageContent request={{ kind: 'article', id }} Html={Html} parentLevel={2} />
    </Dialog>
  )
}

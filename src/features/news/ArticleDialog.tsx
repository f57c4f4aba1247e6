import { useTranslation } from 'react-i18next'
import type { DialogProps } from '../../shell/dialogs/dialogsSlice.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import { NewsPageContent } from './NewsPageContent.tsx'

type Props = DialogProps<'article'> & { onClose: () => void }

/** Shows one article of the feed (SUP-05). */
export default function ArticleDialog({ id, title, onClose }: Props) {
  const { t } = useTranslation(['news', 'app'])
  return (
    <Dialog title={title} size="large" close={t('app:frame.close')} onClose={onClose} ok={t('app:frame.close')}>
      <NewsPageContent request={{ kind: 'article', id }} parentLevel={2} />
    </Dialog>
  )
}

import { useTranslation } from 'react-i18next'
import type { DialogProps } from '../../shell/dialogs.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { NewsPageContent, type SafeHtml } from './NewsPageContent.tsx'

type Props = DialogProps<'article'> & { onClose: () => void; Html: SafeHtml }

/** One article of the feed (SUP-05). */
export function ArticleDialog({ id, title, onClose, Html }: Props) {
  const { t } = useTranslation(['news', 'app'])
  return (
    <Dialog
      title={title}
      size="large"
      close={t('app:frame.close')}
      onClose={onClose}
      actions={
        <Button tone="primary" onClick={onClose}>
          {t('app:frame.close')}
        </Button>
      }
    >
      <NewsPageContent asked={{ kind: 'article', id }} Html={Html} under={2} />
    </Dialog>
  )
}

import { useTranslation } from 'react-i18next'
import type { DialogProps } from '../../shell/dialogs/dialogsSlice.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import { NewsPageContent } from './NewsPageContent.tsx'

type Props = DialogProps<'article'> & { onClose: () => void }

/** Shows one article of the feed (SUP-05). */
export default function ArticleDialog({ id, title, lang, onClose }: Props) {
  const { t } = useTranslation(['news', 'app'])
  const named = lang === undefined ? title : <bdi lang={lang}>{title}</bdi>
  return (
    <Dialog title={named} size="large" close={t('app:frame.close')} onClose={onClose} ok={t('app:frame.close')}>
      <NewsPageContent request={{ kind: 'article', id }} parentLevel={2} />
    </Dialog>
  )
}

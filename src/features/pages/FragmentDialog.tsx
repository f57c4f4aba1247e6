import { useTranslation } from 'react-i18next'
import type { DialogProps } from '../../shell/dialogs/dialogsSlice.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import styles from '../../shell/html/FragmentBox.module.css'
import { FragmentContent } from './FragmentContent.tsx'
import { useFragment } from './useFragment.ts'

/** Shows the server's text for a modal that has no dialog of its own (APP-12). */
export default function FragmentDialog({ modal, onClose }: DialogProps<'fragment'> & { onClose: () => void }) {
  const { t } = useTranslation(['pages', 'app'])
  const { state, refetch } = useFragment({ area: 'ag', page: modal }, 2)
  const title = (state.at === 'shown' ? state.title : null) ?? (state.at === 'loading' ? t('page.loading') : t('page.information'))
  return (
    <Dialog title={<span className={styles.title}>{title}</span>} close={t('app:frame.close')} onClose={onClose} ok={t('app:dialog.ok')}>
      <FragmentContent state={state} onRetry={refetch} />
    </Dialog>
  )
}

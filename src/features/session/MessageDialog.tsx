import { useTranslation } from 'react-i18next'
import type { DialogProps } from '../../shell/dialogs/dialogsSlice.ts'
import { Dialog } from '../../ui/Dialog.tsx'

/** Shows a message from the URL: translated if it is a known code, else as plain text (APP-09). */
export default function MessageDialog({ code, onClose }: DialogProps<'message'> & { onClose: () => void }) {
  const { t, i18n } = useTranslation(['app', 'session'])
  const known = [`app:${code}`, `session:${code}`].find((key) => i18n.exists(key))
  return (
    <Dialog title={t('app:dialog.message')} close={t('app:frame.close')} onClose={onClose} ok={t('app:dialog.ok')}>
      <p role="alert">{known === undefined ? code : (t as (key: string) => string)(known)}</p>
    </Dialog>
  )
}

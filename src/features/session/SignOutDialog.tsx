import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useAppDispatch } from '../../shell/api/appThunk.ts'
import type { DialogProps } from '../../shell/dialogs/dialogsSlice.ts'
import { signOut } from '../../shell/session/signOut.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'

type Props = DialogProps<'signOut'> & { onClose: () => void }

/** Asks for confirmation, because signing out deletes unsent and unanswered data (SES-14). */
export default function SignOutDialog({ uid, waiting, messages, withdrawals, onClose }: Props) {
  const { t } = useTranslation(['session', 'app'])
  const dispatch = useAppDispatch()
  const [busy, setBusy] = useState(false)
  function leave(): void {
    setBusy(true)
    void dispatch(signOut(uid, 'certain'))
  }
  return (
    <Dialog
      title={t('signOut.title')}
      close={t('app:frame.close')}
      onClose={onClose}
      actions={
        <Button tone="danger" busy={busy} onClick={leave}>
          {t('signOut.leave')}
        </Button>
      }
      ok={t('signOut.stay')}
    >
      {waiting > 0 && <p>{t('signOut.waiting', { count: waiting })}</p>}
      {withdrawals > 0 && <p>{t('signOut.withdrawal')}</p>}
      {messages > 0 && <p>{t('signOut.messages')}</p>}
      <p>{t('signOut.text')}</p>
    </Dialog>
  )
}

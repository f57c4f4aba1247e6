import { useTranslation } from 'react-i18next'
import type { DialogProps } from '../../shell/dialogs/dialogsSlice.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import { FactorCodeForm } from './FactorCodeForm.tsx'
import { RecoveryCodeForm } from './RecoveryCodeForm.tsx'
import { useFactorLogin } from './useFactorLogin.ts'

type Props = DialogProps<'factorLogin'> & { onClose: () => void }

/** Asks for the second-factor code after a correct password (SES-05, SEC-05, SEC-06). */
export default function FactorLoginDialog({ factor, onClose }: Props) {
  const { t } = useTranslation(['session', 'app'])
  const { submitRecovery, ...login } = useFactorLogin(factor, onClose)
  const recovery = {
    submit: t('factor.submit'),
    status: login.status,
    sentBy: login.sentBy,
    isLocked: login.lock !== null,
    submitRecovery,
  }
  return (
    <Dialog title={t('factor.title')} close={t('app:frame.close')} onClose={onClose} dismiss="guarded">
      <FactorCodeForm factor={factor} text={t(`factor.text.${factor}`)} submit={t('factor.submit')} {...login} />
      <RecoveryCodeForm {...recovery} />
    </Dialog>
  )
}

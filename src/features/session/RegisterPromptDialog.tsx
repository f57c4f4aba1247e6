import { useTranslation } from 'react-i18next'
import type { DialogProps } from '../../shell/dialogs/dialogsSlice.ts'
import { currentLanguage } from '../../shell/texts/i18n.ts'
import { RiskWarning } from '../../shell/screen/RiskWarning.tsx'
import { referralCode } from '../../shell/location/referralCode.ts'
import { documents } from '../../shell/location/routes.ts'
import { ButtonLink } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'

type Props = DialogProps<'registerPrompt'> & { onClose: () => void }

/** Offers a visitor registration or sign-in for something that needs an account (SES-01). */
export default function RegisterPromptDialog({ reason, returnTo, onClose }: Props) {
  const { t } = useTranslation(['session', 'app'])
  const language = currentLanguage()
  return (
    <Dialog
      title={t(`prompt.${reason}`)}
      close={t('app:frame.close')}
      onClose={onClose}
      actions={
        <>
          <ButtonLink href={documents.login(language, returnTo, referralCode())}>{t('prompt.signIn')}</ButtonLink>
          <ButtonLink tone="primary" href={documents.register(language, { ref: referralCode(), returnTo })}>
            {t('prompt.register')}
          </ButtonLink>
        </>
      }
    >
      <p style={{ marginBlockEnd: 12 }}>{t('prompt.text')}</p>
      <RiskWarning />
    </Dialog>
  )
}

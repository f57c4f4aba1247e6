import { useTranslation } from 'react-i18next'
import { useSelector } from 'react-redux'
import type { Factor } from '../../../contract/security.ts'
import type { DialogProps } from '../../shell/dialogs/dialogsSlice.ts'
import { hrefOf } from '../../shell/location/location.ts'
import { paths } from '../../shell/location/routes.ts'
import { selectUser } from '../../shell/session/sessionSlice.ts'
import { markProved } from '../../shell/session/proveFactor.ts'
import { ButtonLink } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { FactorCodeForm } from './FactorCodeForm.tsx'
import { RecoveryCodeForm } from './RecoveryCodeForm.tsx'
import { useFactorCode } from './useFactorCode.ts'

type Props = { factor: Factor; challenge?: string | null | undefined; onClose: () => void }

/**
 * Asks a signed-in person for a code of their factor before an action that needs it (SEC-06, SEC-08). Closing
 * it leaves the action undone.
 */
function StepUpDialog({ factor, challenge, onClose }: Props) {
  const { t } = useTranslation(['session', 'app'])
  if (challenge !== undefined)
    return (
      <Dialog title={t('stepUp.title')} close={t('app:frame.close')} onClose={onClose} dismiss="guarded">
        <StepUpForm factor={factor} challenge={challenge} onDone={onClose} />
      </Dialog>
    )
  const settings = (
    <ButtonLink tone="primary" href={hrefOf(paths.show('security'))}>
      {t('stepUp.settings')}
    </ButtonLink>
  )
  return (
    <Dialog title={t('stepUp.title')} close={t('app:frame.close')} onClose={onClose} actions={settings}>
      <p>{t('stepUp.nothing')}</p>
    </Dialog>
  )
}

function StepUpForm({ factor, challenge, onDone }: { factor: Factor; challenge: string | null; onDone: () => void }) {
  const { t } = useTranslation('session')
  const present = useSelector(selectUser)?.two_factor
  const onAccepted = () => markProved(challenge)
  const { submitCode, submitRecovery, ...check } = useFactorCode({ factor, challenge: challenge ?? undefined, onAccepted })
  const closing = (submit: (code: string) => Promise<boolean>) => async (code: string) => {
    if (await submit(code)) onDone()
  }
  const texts = { text: t(`factor.text.${factor}`), submit: t('stepUp.submit') }
  return (
    <>
      <FactorCodeForm factor={factor} {...texts} submitCode={closing(submitCode)} {...check} />
      {factor === present && (
        <RecoveryCodeForm
          submit={texts.submit}
          status={check.status}
          sentBy={check.sentBy}
          isLocked={check.lock !== null}
          submitRecovery={closing(submitRecovery)}
        />
      )}
    </>
  )
}

type CodeDialog<Name extends 'email_code' | 'modal_google' | 'sms_code'> = DialogProps<Name> & { onClose: () => void }

/** Confirms an action by a code from an e-mail (SEC-06). */
export const EmailCodeDialog = ({ challenge, onClose }: CodeDialog<'email_code'>) => (
  <StepUpDialog factor="email" challenge={challenge} onClose={onClose} />
)

/** Confirms an action by a code of the authenticator app (SEC-06). */
export const GoogleCodeDialog = ({ challenge, onClose }: CodeDialog<'modal_google'>) => (
  <StepUpDialog factor="google" challenge={challenge} onClose={onClose} />
)

/** Confirms an action by a code from a text message (SEC-06). */
export const SmsCodeDialog = ({ challenge, onClose }: CodeDialog<'sms_code'>) => (
  <StepUpDialog factor="sms" challenge={challenge} onClose={onClose} />
)

import { useTranslation } from 'react-i18next'
import { useAppDispatch } from '../../shell/api/appThunk.ts'
import { useErrorText } from '../../shell/texts/errorText.ts'
import { readSession } from '../../shell/session/readSession.ts'
import { useSubmission } from '../../shell/forms/useSubmission.ts'
import { Button } from '../../ui/Button.tsx'
import { ErrorMessage } from '../../shell/help/ErrorMessage.tsx'
import form from './SessionForm.module.css'
import { useInfoMutation } from './sessionApi.ts'
import { useResend } from './useResend.ts'

/** A pending change of address: send its mail again, or cancel it. */
export function PendingEmailChange({ email }: { email: string }) {
  const { t } = useTranslation('session')
  const errorText = useErrorText('session')
  const dispatch = useAppDispatch()
  const [saveInfo] = useInfoMutation()
  const resending = useResend()
  const cancellation = useSubmission()
  const refused = [resending.status, cancellation.status].find((status) => status.at === 'refused')
  const cancelChange = () =>
    cancellation.send(async () => {
      await saveInfo({ body: { email } }).unwrap()
      await dispatch(readSession())
    })
  return (
    <>
      <p role="status" className={form.said}>
        {resending.status.at === 'done' && t('email.resent')}
      </p>
      {refused?.at === 'refused' && (
        <ErrorMessage key={refused.attempt} code={refused.fault.code}>
          {errorText(refused.fault.code)}
        </ErrorMessage>
      )}
      <div className={form.actions}>
        <Button busy={resending.status.at === 'sending'} onClick={() => void resending.resend()}>
          {t('email.resend')}
        </Button>
        <Button tone="plain" busy={cancellation.status.at === 'sending'} onClick={() => void cancelChange()}>
          {t('email.keep')}
        </Button>
      </div>
    </>
  )
}

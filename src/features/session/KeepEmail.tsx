import { useTranslation } from 'react-i18next'
import { info } from '../../../contract/signIn.ts'
import { useAppDispatch } from '../../shell/appThunk.ts'
import { useErrorText } from '../../shell/errorText.ts'
import { readSession } from '../../shell/readSession.ts'
import { useSubmission } from '../../shell/useSubmission.ts'
import { Button } from '../../ui/Button.tsx'
import { FormMessage } from '../../ui/FormMessage.tsx'
import form from './SessionForm.module.css'
import { useCall } from './useCall.ts'
import { useResend } from './useResend.ts'

/** A change of address that waits for its link: its letter again, or no change after all. */
export function KeepEmail({ email, to }: { email: string; to: string }) {
  const { t } = useTranslation('session')
  const errorText = useErrorText('session')
  const dispatch = useAppDispatch()
  const call = useCall()
  const again = useResend()
  const keep = useSubmission()
  const refused = [again.status, keep.status].find((status) => status.at === 'refused')
  const takeBack = () =>
    keep.send(async () => {
      await call(info, { body: { email } })
      await dispatch(readSession())
    })
  return (
    <>
      <p role="status">
        {t('email.pending', { email: to })} {again.status.at === 'done' && t('email.resent')}
      </p>
      {refused?.at === 'refused' && <FormMessage key={refused.attempt}>{errorText(refused.fault.code)}</FormMessage>}
      <div className={form.actions}>
        <Button busy={again.status.at === 'sending'} onClick={() => void again.resend()}>
          {t('email.resend')}
        </Button>
        <Button tone="plain" busy={keep.status.at === 'sending'} onClick={() => void takeBack()}>
          {t('email.keep')}
        </Button>
      </div>
    </>
  )
}

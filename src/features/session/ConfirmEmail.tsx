import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSelector } from 'react-redux'
import { confirmEmail } from '../../../contract/email.ts'
import { useAppDispatch } from '../../shell/appThunk.ts'
import { currentLanguage } from '../../shell/i18n.ts'
import { readSession } from '../../shell/readSession.ts'
import { documents } from '../../shell/routes.ts'
import { ScreenHeading } from '../../shell/ScreenHeading.tsx'
import { selectStatus } from '../../shell/sessionSlice.ts'
import { useSubmission } from '../../shell/useSubmission.ts'
import { ButtonLink } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { LoginForm } from './LoginForm.tsx'
import form from './SessionForm.module.css'
import { SessionForm } from './SessionForm.tsx'
import { useCall } from './useCall.ts'

/** An address becomes the account's: by its link, and by the person, who signs in here when they are not. */
export function ConfirmEmail({ token }: { token: string }) {
  const { t } = useTranslation('session')
  const dispatch = useAppDispatch()
  const call = useCall()
  const session = useSelector(selectStatus)
  const { status, send } = useSubmission()
  const [confirmed, setConfirmed] = useState<string | null>(null)
  const at = confirmed !== null ? 'done' : session === 'person' ? 'asking' : session === 'starting' ? 'starting' : 'signingIn'
  const texts = {
    starting: t('email.confirmText'),
    asking: t('email.confirmText'),
    signingIn: t('email.signIn'),
    done: t('email.confirmedText', { email: confirmed ?? '' }),
  }

  const submit = () =>
    send(async () => {
      const { email } = await call(confirmEmail, { body: { token } })
      setConfirmed(email ?? '')
      void dispatch(readSession())
    })

  return (
    <Card>
      <div className={form.head} role="status">
        <ScreenHeading key={at} title={at === 'done' ? t('email.confirmedTitle') : t('email.confirmTitle')} />
        <p>{texts[at]}</p>
      </div>
      {at === 'starting' && <Skeleton lines={1} label={t('field.loading')} />}
      {at === 'signingIn' && <LoginForm url="/home" onDone={() => undefined} />}
      {at === 'asking' && (
        <SessionForm status={status} submit={t('email.confirmSubmit')} onSubmit={submit}>
          {null}
        </SessionForm>
      )}
      {at === 'done' && (
        <ButtonLink tone="primary" size="large" wide href={documents.trading(currentLanguage())}>
          {t('email.goOn')}
        </ButtonLink>
      )}
    </Card>
  )
}

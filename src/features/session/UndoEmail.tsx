import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { undoEmail } from '../../../contract/email.ts'
import { currentLanguage } from '../../shell/i18n.ts'
import { documents } from '../../shell/routes.ts'
import { ScreenHeading } from '../../shell/ScreenHeading.tsx'
import { useSubmission } from '../../shell/useSubmission.ts'
import { ButtonLink } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import form from './SessionForm.module.css'
import { SessionForm } from './SessionForm.tsx'
import { useCall } from './useCall.ts'

type Step = { at: 'asking' } | { at: 'done'; email: string; reset: string }

/**
 * The old address takes a change back, and its owner goes on to a new password. The session is not read anew: where one was open
 * here, its end would ask to sign in with the password that is void.
 */
export function UndoEmail({ token }: { token: string }) {
  const { t } = useTranslation('session')
  const call = useCall()
  const { status, send } = useSubmission()
  const [step, setStep] = useState<Step>({ at: 'asking' })
  const submit = () =>
    send(async () => {
      const { email = '', reset = '' } = await call(undoEmail, { body: { token } })
      setStep({ at: 'done', email, reset })
    })

  return (
    <Card>
      <div className={form.head} role="status">
        <ScreenHeading key={step.at} title={step.at === 'asking' ? t('email.undoTitle') : t('email.undoneTitle')} />
        <p>{step.at === 'asking' ? t('email.undoText') : t('email.undoneText', { email: step.email })}</p>
      </div>
      {step.at === 'asking' ? (
        <SessionForm status={status} submit={t('email.undoSubmit')} onSubmit={submit}>
          {null}
        </SessionForm>
      ) : (
        <ButtonLink tone="primary" size="large" wide href={documents.reset(currentLanguage(), step.reset)}>
          {t('email.choosePassword')}
        </ButtonLink>
      )}
    </Card>
  )
}

import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { currentLanguage } from '../../shell/texts/i18n.ts'
import { documents } from '../../shell/location/routes.ts'
import { ScreenHeading } from '../../shell/screen/ScreenHeading.tsx'
import { useSubmission } from '../../shell/forms/useSubmission.ts'
import { ButtonLink } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { Sentence } from '../../ui/Sentence.tsx'
import form from './SessionForm.module.css'
import { SessionForm } from './SessionForm.tsx'
import { useUndoEmailMutation } from './sessionApi.ts'

type Step = { at: 'asking' } | { at: 'done'; email: string; reset: string }

/**
 * Undoes a change of address from the old address and continues to a new password. Does not read the session
 * again: an open one has ended, and its sign-in dialog would ask for the invalid password.
 */
export function UndoEmail({ token }: { token: string }) {
  const { t } = useTranslation('session')
  const [undoEmail] = useUndoEmailMutation()
  const { status, send } = useSubmission()
  const [step, setStep] = useState<Step>({ at: 'asking' })
  const submit = () =>
    send(async () => {
      const { email = '', reset = '' } = await undoEmail({ body: { token } }).unwrap()
      setStep({ at: 'done', email, reset })
    })

  return (
    <Card>
      <div className={form.head} role="status">
        <ScreenHeading key={step.at} title={step.at === 'asking' ? t('email.undoTitle') : t('email.undoneTitle')} />
        <p>
          <Sentence>{step.at === 'asking' ? t('email.undoText') : t('email.undoneText', { email: step.email })}</Sentence>
        </p>
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

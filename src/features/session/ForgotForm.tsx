import { type FormEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { isEmail } from '../../../domain/session/email.ts'
import { useErrorText } from '../../shell/errorText.ts'
import { Button } from '../../ui/Button.tsx'
import { Field } from '../../ui/Field.tsx'
import { focusFirstInvalid } from '../../ui/focusFirstInvalid.ts'
import { FormMessage } from '../../ui/FormMessage.tsx'
import { useForgetMutation } from './sessionApi.ts'
import form from './SessionForm.module.css'
import { useSubmission } from './useSubmission.ts'

/** Asks for a link to a new password (SES-13). `onSent` is told the address; whether anybody has it, nobody is told. */
export function ForgotForm({ email: known, onSent }: { email: string; onSent: (email: string) => void }) {
  const { t } = useTranslation('session')
  const errorText = useErrorText('session')
  const formElement = useRef<HTMLFormElement>(null)
  const [forget] = useForgetMutation()
  const { status, send } = useSubmission()
  const [email, setEmail] = useState(known)
  const [isChecked, setChecked] = useState(false)
  const code = email.trim() === '' ? 'field.required' : isEmail(email.trim()) ? null : 'email.invalid'

  async function submit(event: FormEvent) {
    event.preventDefault()
    setChecked(true)
    if (code !== null) return focusFirstInvalid(formElement.current)
    if (await send(() => forget({ body: { email: email.trim() } }).unwrap())) onSent(email.trim())
  }

  return (
    <form ref={formElement} className={form.form} onSubmit={(event) => void submit(event)} noValidate>
      {status.at === 'refused' && (
        <FormMessage key={status.attempt} detail={status.fault.message}>
          {errorText(status.fault.code)}
        </FormMessage>
      )}
      <Field
        label={t('field.email')}
        type="email"
        name="email"
        autoComplete="username"
        inputMode="email"
        value={email}
        onChange={({ target }) => setEmail(target.value)}
        error={isChecked && code !== null ? errorText(code) : undefined}
      />
      <Button tone="primary" size="large" wide type="submit" busy={status.at === 'sending'}>
        {t('forgot.submit')}
      </Button>
    </form>
  )
}

import { type FormEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { passwordProblem } from '../../../domain/session/password.ts'
import { useErrorText } from '../../shell/errorText.ts'
import { Button } from '../../ui/Button.tsx'
import { focusFirstInvalid } from '../../ui/focusFirstInvalid.ts'
import { PasswordChoice } from './PasswordChoice.tsx'
import { RefusalMessage } from './RefusalMessage.tsx'
import { useResetMutation } from './sessionApi.ts'
import form from './SessionForm.module.css'
import { useSubmission } from './useSubmission.ts'

/** The new password of who came by the letter's link (SES-13). */
export function ResetForm({ token, onDone }: { token: string; onDone: () => void }) {
  const { t } = useTranslation('session')
  const errorText = useErrorText('session')
  const formElement = useRef<HTMLFormElement>(null)
  const [reset] = useResetMutation()
  const { status, send, typeAgain } = useSubmission()
  const [password, setPassword] = useState('')
  const [isChecked, setChecked] = useState(false)
  // The server knows the person's name and address, and refuses a password with them in it.
  const refused = status.at === 'refused' ? status.fault.fields?.['password'] : undefined
  const code = refused ?? (isChecked ? (password === '' ? 'field.required' : passwordProblem(password)) : null)

  async function submit(event: FormEvent) {
    event.preventDefault()
    setChecked(true)
    if (passwordProblem(password) !== null) return focusFirstInvalid(formElement.current)
    if (await send(() => reset({ body: { token, password } }).unwrap())) return onDone()
    focusFirstInvalid(formElement.current)
  }
  function change(text: string) {
    setPassword(text)
    if (status.at === 'refused') typeAgain()
  }

  return (
    <form ref={formElement} className={form.form} onSubmit={(event) => void submit(event)} noValidate>
      {status.at === 'refused' && <RefusalMessage key={status.attempt} fault={status.fault} />}
      <PasswordChoice value={password} personal={[]} error={code ? errorText(code) : undefined} onChange={change} />
      <Button tone="primary" size="large" wide type="submit" busy={status.at === 'sending'}>
        {t('reset.submit')}
      </Button>
    </form>
  )
}

import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { passwordProblem } from '../../../domain/session/password.ts'
import { useErrorText } from '../../shell/texts/errorText.ts'
import { useSubmission } from '../../shell/forms/useSubmission.ts'
import { NewPasswordField } from './NewPasswordField.tsx'
import { useResetMutation } from './sessionApi.ts'
import { SessionForm } from './SessionForm.tsx'

/** Sets a new password by the mailed link's token (SES-13). */
export function ResetForm({ token, onDone }: { token: string; onDone: () => void }) {
  const { t } = useTranslation('session')
  const errorText = useErrorText('session')
  const [reset] = useResetMutation()
  const { status, send, typeAgain } = useSubmission()
  const [password, setPassword] = useState('')
  const [isChecked, setChecked] = useState(false)
  // The server also rejects a password that contains the person's name or address.
  const refused = status.at === 'refused' ? status.fault.fields?.['password'] : undefined
  const code = refused ?? (isChecked ? (password === '' ? 'field.required' : passwordProblem(password)) : null)

  async function submit(): Promise<boolean> {
    setChecked(true)
    if (passwordProblem(password) !== null || !(await send(() => reset({ body: { token, password } }).unwrap()))) return false
    onDone()
    return true
  }
  function change(text: string) {
    setPassword(text)
    if (status.at === 'refused') typeAgain()
  }

  return (
    <SessionForm status={status} submit={t('reset.submit')} onSubmit={submit}>
      <NewPasswordField value={password} personal={[]} error={code ? errorText(code) : undefined} onChange={change} />
    </SessionForm>
  )
}

import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { passwordProblem } from '../../../domain/session/password.ts'
import { useErrorText } from '../../shell/errorText.ts'
import { useSubmission } from '../../shell/useSubmission.ts'
import { PasswordChoice } from './PasswordChoice.tsx'
import { useResetMutation } from './sessionApi.ts'
import { SessionForm } from './SessionForm.tsx'

/** The new password of who came by the letter's link (SES-13). */
export function ResetForm({ token, onDone }: { token: string; onDone: () => void }) {
  const { t } = useTranslation('session')
  const errorText = useErrorText('session')
  const [reset] = useResetMutation()
  const { status, send, typeAgain } = useSubmission()
  const [password, setPassword] = useState('')
  const [isChecked, setChecked] = useState(false)
  // The server knows the person's name and address, and refuses a password with them in it.
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
      <PasswordChoice value={password} personal={[]} error={code ? errorText(code) : undefined} onChange={change} />
    </SessionForm>
  )
}

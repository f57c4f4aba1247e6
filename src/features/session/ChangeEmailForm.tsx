import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSelector } from 'react-redux'
import type { Factor } from '../../../contract/security.ts'
import { readLine } from '../../../domain/kernel/typedText.ts'
import { isEmail, normaliseEmail } from '../../../domain/session/email.ts'
import { useAppDispatch } from '../../shell/api/appThunk.ts'
import { selectConnection } from '../../shell/device/connectionSlice.ts'
import { useErrorText } from '../../shell/texts/errorText.ts'
import { readSession } from '../../shell/session/readSession.ts'
import { useSubmission } from '../../shell/forms/useSubmission.ts'
import { Field } from '../../ui/Field.tsx'
import { PasswordField } from '../../ui/PasswordField.tsx'
import { SessionForm } from './SessionForm.tsx'
import { useInfoMutation } from './sessionApi.ts'

/** Changes the account's e-mail address. Requires the password; where a second factor is on, its dialog asks for a code instead (SEC-08). */
export function ChangeEmailForm({ email: present, factor }: { email: string; factor: Factor | null }) {
  const { t } = useTranslation('session')
  const errorText = useErrorText('session')
  const dispatch = useAppDispatch()
  const [saveInfo] = useInfoMutation()
  const isOnline = useSelector(selectConnection).at === 'online'
  const { status, send, typeAgain } = useSubmission()
  const [email, setEmail] = useState('')
  const [password, setPassword] = useState('')
  const [isChecked, setChecked] = useState(false)
  const plain = readLine(email)
  const wrong =
    plain === '' ? 'field.required' : !isEmail(plain) ? 'email.invalid' : normaliseEmail(plain) === present ? 'email.same' : undefined
  const refused = status.at === 'refused' ? status.fault.fields : undefined
  const textOf = (shown: string | undefined) => (shown === undefined ? undefined : errorText(shown))

  async function change(): Promise<boolean> {
    setChecked(true)
    if (wrong !== undefined || !isOnline) return false
    if (factor === null && password === '') return false
    return send(async () => {
      await saveInfo({ body: { email: plain, ...(factor === null && { password }) } }).unwrap()
      await dispatch(readSession())
    })
  }
  const typed = (set: (text: string) => void) => (text: string) => {
    set(text)
    if (status.at === 'refused') typeAgain()
  }

  return (
    <SessionForm status={status} submit={t('email.submit')} onSubmit={change} offline={isOnline ? undefined : t('email.offline')}>
      <Field
        label={t('email.new')}
        type="email"
        name="newEmail"
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
        inputMode="email"
        value={email}
        onChange={({ target }) => typed(setEmail)(target.value)}
        error={textOf(refused?.['email'] ?? (isChecked ? wrong : undefined))}
      />
      {factor === null && (
        <PasswordField
          label={t('password.current')}
          name="password"
          autoComplete="current-password"
          reveal={t('password.reveal')}
          conceal={t('password.conceal')}
          value={password}
          onChange={({ target }) => typed(setPassword)(target.value)}
          error={textOf(refused?.['password'] ?? (isChecked && password === '' ? 'field.required' : undefined))}
        />
      )}
    </SessionForm>
  )
}

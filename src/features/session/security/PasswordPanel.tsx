import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { WireUser } from '../../../../contract/session.ts'
import { isSamePassword, passwordProblem, personalWords } from '../../../../domain/session/password.ts'
import { useAppDispatch } from '../../../shell/api/appThunk.ts'
import { useIsOffline } from '../../../shell/device/useIsOffline.ts'
import { useSubmission } from '../../../shell/forms/useSubmission.ts'
import { useErrorText } from '../../../shell/texts/errorText.ts'
import { Card } from '../../../ui/Card.tsx'
import { PasswordField } from '../../../ui/PasswordField.tsx'
import { NewPasswordField } from '../NewPasswordField.tsx'
import { SessionForm } from '../SessionForm.tsx'
import { changeBothPasswords, type PasswordOutcome } from './changeBothPasswords.ts'

const empty = { oldPassword: '', password: '', repeatPassword: '' }
type Values = typeof empty

/** Changes the password of account and platform, and says which one holds after a failure (SEC-02). */
export function PasswordPanel({ user }: { user: Pick<WireUser, 'email' | 'firstName' | 'lastName'> }) {
  const { t } = useTranslation(['session', 'security'])
  const errorText = useErrorText('session')
  const dispatch = useAppDispatch()
  const isOffline = useIsOffline()
  const { status, send, typeAgain } = useSubmission()
  const [values, setValues] = useState(empty)
  const [isChecked, setChecked] = useState(false)
  const [outcome, setOutcome] = useState<PasswordOutcome | null>(null)
  const words = personalWords(user)

  const problems: Partial<Record<keyof Values, string | null>> = {
    oldPassword: values.oldPassword === '' ? 'field.required' : null,
    password: values.password === '' ? 'field.required' : passwordProblem(values.password, words),
    repeatPassword:
      values.repeatPassword === '' ? 'field.required' : isSamePassword(values.repeatPassword, values.password) ? null : 'password.mismatch',
  }
  const refused = status.at === 'refused' ? (status.fault.fields ?? {}) : {}
  const errorOf = (name: keyof Values): string | undefined => {
    const code = refused[name] ?? (isChecked ? problems[name] : null)
    return code ? errorText(code) : undefined
  }
  const change = (name: keyof Values) => (text: string) => {
    setValues((before) => ({ ...before, [name]: text }))
    if (status.at !== 'typing' && status.at !== 'sending') typeAgain()
  }
  async function submit(): Promise<boolean> {
    setChecked(true)
    setOutcome(null)
    if (isOffline || Object.values(problems).some((problem) => problem !== null)) return false
    if (!(await send(() => dispatch(changeBothPasswords(values, setOutcome))))) return false
    setValues(empty)
    setChecked(false)
    return true
  }
  const field = (name: 'oldPassword' | 'repeatPassword', label: string) => (
    <PasswordField
      label={label}
      name={name}
      autoComplete={name === 'oldPassword' ? 'current-password' : 'new-password'}
      reveal={t('password.reveal')}
      conceal={t('password.conceal')}
      value={values[name]}
      onChange={({ target }) => change(name)(target.value)}
      error={errorOf(name)}
    />
  )
  return (
    <Card title={t('security:password.title')}>
      <SessionForm
        status={status}
        submit={t('password.change')}
        onSubmit={submit}
        stays
        offline={isOffline ? t('security:state.offlineText') : undefined}
        note={
          <p role="status">
            {status.at === 'done' && t('password.changed')}
            {status.at === 'refused' && outcome !== null && t(`password.${outcome}`)}
          </p>
        }
      >
        <input type="text" name="username" autoComplete="username" value={user.email} readOnly hidden />
        {field('oldPassword', t('password.old'))}
        <NewPasswordField
          label={t('password.new')}
          value={values.password}
          personal={words}
          error={errorOf('password')}
          onChange={change('password')}
        />
        {field('repeatPassword', t('password.repeat'))}
      </SessionForm>
    </Card>
  )
}

import { useTranslation } from 'react-i18next'
import type { Factor } from '../../../contract/security.ts'
import { useErrorText } from '../../shell/texts/errorText.ts'
import { Field } from '../../ui/Field.tsx'
import { PasswordField } from '../../ui/PasswordField.tsx'
import { SessionForm } from './SessionForm.tsx'
import { useEmailChange } from './useEmailChange.ts'

/**
 * Changes the account's e-mail address. Requires the password; where a second factor is on, its dialog asks
 * for a code instead (SEC-08).
 */
export function ChangeEmailForm({ email: present, factor }: { email: string; factor: Factor | null }) {
  const { t } = useTranslation('session')
  const errorText = useErrorText('session')
  const { typed, status, isOnline, submit, errors, type } = useEmailChange(present, factor)
  const textOf = (code: string | undefined) => (code === undefined ? undefined : errorText(code))
  return (
    <SessionForm status={status} submit={t('email.submit')} onSubmit={submit} offline={isOnline ? undefined : t('email.offline')}>
      <Field
        label={t('email.new')}
        type="email"
        name="newEmail"
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
        inputMode="email"
        value={typed.email}
        onChange={({ target }) => type('email', target.value)}
        error={textOf(errors.email)}
      />
      {factor === null && (
        <PasswordField
          label={t('password.current')}
          name="password"
          autoComplete="current-password"
          reveal={t('password.reveal')}
          conceal={t('password.conceal')}
          value={typed.password}
          onChange={({ target }) => type('password', target.value)}
          error={textOf(errors.password)}
        />
      )}
    </SessionForm>
  )
}

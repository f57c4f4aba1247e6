import { useTranslation } from 'react-i18next'
import type { Factor } from '../../../contract/security.ts'
import { useErrorText } from '../../shell/texts/errorText.ts'
import { CodeInput } from '../../ui/CodeInput.tsx'
import { Field } from '../../ui/Field.tsx'
import { PasswordField } from '../../ui/PasswordField.tsx'
import { OutboxLink } from './OutboxLink.tsx'
import form from './SessionForm.module.css'
import { SessionForm } from './SessionForm.tsx'
import { useEmailChange } from './useEmailChange.ts'

/** Changes the account's e-mail address. Requires the password, or a second-factor code in a second step where one is on. */
export function ChangeEmailForm({ email: present, factor }: { email: string; factor: Factor | null }) {
  const { t } = useTranslation('session')
  const errorText = useErrorText('session')
  const { typed, status, isOnline, submit, asksFor, errors, type, typeCode } = useEmailChange(present, factor)
  const textOf = (code: string | undefined) => (code === undefined ? undefined : errorText(code))
  return (
    <SessionForm status={status} submit={t('email.submit')} onSubmit={() => submit()} offline={isOnline ? undefined : t('email.offline')}>
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
      {asksFor !== null && (
        <div className={form.form}>
          <p>{t(`factor.text.${asksFor}`)}</p>
          <CodeInput
            key={status.at === 'refused' ? status.attempt : 0}
            label={t('factor.code')}
            digitLabel={(place) => t('factor.digit', { place })}
            error={textOf(errors.code)}
            onChange={typeCode}
            onComplete={(whole) => void submit(whole)}
          />
          {asksFor !== 'google' && <OutboxLink what={asksFor === 'email' ? 'letters' : 'texts'} />}
        </div>
      )}
    </SessionForm>
  )
}

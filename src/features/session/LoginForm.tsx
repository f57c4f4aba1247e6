import { readLine } from '../../../domain/kernel/typedText.ts'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSelector } from 'react-redux'
import { useAppDispatch } from '../../shell/api/appThunk.ts'
import { useErrorText } from '../../shell/texts/errorText.ts'
import { currentLanguage } from '../../shell/texts/i18n.ts'
import { documents } from '../../shell/location/routes.ts'
import { selectSettings } from '../../shell/session/sessionSlice.ts'
import { useSubmission } from '../../shell/forms/useSubmission.ts'
import { ButtonLink } from '../../ui/Button.tsx'
import { PasswordField } from '../../ui/PasswordField.tsx'
import { prepareCaptcha } from './captchaIframe.ts'
import { EmailField } from './EmailField.tsx'
import { type FormRefusal, RefusalMessage } from './RefusalMessage.tsx'
import styles from './SessionForm.module.css'
import { SessionForm } from './SessionForm.tsx'
import { signIn } from './signIn.ts'
import { useCompleteSignIn } from './useCompleteSignIn.ts'

type Props = {
  email?: string
  /** The route to open after sign-in, the form's `rd` (APP-07). */
  url: string
  /** Why the person was redirected here. */
  reason?: FormRefusal | null
  /** `to`: the route the server redirects to instead, or null. */
  onDone: (to: string | null) => void
}

/** The login form. A wrong password leaves the input unchanged (SES-03). */
export function LoginForm({ email: known = '', url, reason = null, onDone }: Props) {
  const { t } = useTranslation('session')
  const errorText = useErrorText('session')
  const dispatch = useAppDispatch()
  const hasCaptcha = (useSelector(selectSettings)?.recaptchaKey ?? null) !== null
  const [email, setEmail] = useState(known)
  const [password, setPassword] = useState('')
  const [isChecked, setChecked] = useState(false)
  const { status, send } = useSubmission()
  const completeSignIn = useCompleteSignIn(onDone)

  useEffect(() => {
    // If the provider is unavailable now, submitting the form tries again.
    if (hasCaptcha) prepareCaptcha().catch(() => undefined)
  }, [hasCaptcha])

  async function submit(): Promise<boolean> {
    setChecked(true)
    const isFull = readLine(email) !== '' && password !== ''
    return isFull && send(async () => completeSignIn(await dispatch(signIn({ email: readLine(email), password, url }))))
  }
  const refused = status.at === 'refused' ? (status.fault.fields ?? {}) : {}
  const codeOf = (field: 'email' | 'password', text: string): string | undefined =>
    isChecked && readLine(text) === '' ? 'field.required' : refused[field]
  const passwordCode = codeOf('password', password)

  return (
    <SessionForm
      status={status}
      submit={t('login.submit')}
      onSubmit={submit}
      note={
        <>
          {status.at === 'refused' && status.fault.code === 'login.throttled' && (
            <ButtonLink wide href={documents.auto(currentLanguage(), url)}>
              {t('login.auto')}
            </ButtonLink>
          )}
          {hasCaptcha && <p className={styles.note}>{t('login.captchaNote')}</p>}
        </>
      }
    >
      <input type="hidden" name="rd" value={url} />
      {status.at === 'typing' && reason !== null && <RefusalMessage fault={reason} />}
      <EmailField value={email} code={codeOf('email', email)} onChange={setEmail} />
      <PasswordField
        label={t('field.password')}
        name="password"
        autoComplete="current-password"
        reveal={t('password.reveal')}
        conceal={t('password.conceal')}
        value={password}
        onChange={({ target }) => setPassword(target.value)}
        error={passwordCode === undefined ? undefined : errorText(passwordCode)}
      />
    </SessionForm>
  )
}

import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSelector } from 'react-redux'
import { useAppDispatch } from '../../shell/appThunk.ts'
import { useErrorText } from '../../shell/errorText.ts'
import { currentLanguage } from '../../shell/i18n.ts'
import { documents } from '../../shell/routes.ts'
import { selectSettings } from '../../shell/sessionSlice.ts'
import { useSubmission } from '../../shell/useSubmission.ts'
import { ButtonLink } from '../../ui/Button.tsx'
import { PasswordField } from '../../ui/PasswordField.tsx'
import { prepareCaptcha } from './captchaFrame.ts'
import { EmailField } from './EmailField.tsx'
import { type Fault, RefusalMessage } from './RefusalMessage.tsx'
import styles from './SessionForm.module.css'
import { SessionForm } from './SessionForm.tsx'
import { signIn } from './signIn.ts'
import { useWayIn } from './useWayIn.ts'

type Props = {
  email?: string
  /** Where the person goes on to: the form's `rd` (APP-07). */
  url: string
  /** Why they were led here. */
  reason?: Fault | null
  /** `to`: where the server sends them instead. */
  onDone: (to: string | null) => void
}

/** E-mail and password. What was typed stays when it was wrong (SES-03). */
export function LoginForm({ email: known = '', url, reason = null, onDone }: Props) {
  const { t } = useTranslation('session')
  const errorText = useErrorText('session')
  const dispatch = useAppDispatch()
  const hasCaptcha = (useSelector(selectSettings)?.recaptchaKey ?? null) !== null
  const [email, setEmail] = useState(known)
  const [password, setPassword] = useState('')
  const [isChecked, setChecked] = useState(false)
  const { status, send } = useSubmission()
  const goOn = useWayIn(onDone)

  useEffect(() => {
    // A provider that is away now is asked again when the form is sent.
    if (hasCaptcha) prepareCaptcha().catch(() => undefined)
  }, [hasCaptcha])

  async function submit(): Promise<boolean> {
    setChecked(true)
    const isFull = email.trim() !== '' && password !== ''
    return isFull && send(async () => goOn(await dispatch(signIn({ email: email.trim(), password, url }))))
  }
  const refused = status.at === 'refused' ? (status.fault.fields ?? {}) : {}
  const codeOf = (field: 'email' | 'password', text: string): string | undefined =>
    isChecked && text.trim() === '' ? 'field.required' : refused[field]
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

import { type FormEvent, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSelector } from 'react-redux'
import { useAppDispatch } from '../../shell/appThunk.ts'
import { useErrorText } from '../../shell/errorText.ts'
import { selectSettings } from '../../shell/sessionSlice.ts'
import { Button } from '../../ui/Button.tsx'
import { focusFirstInvalid } from '../../ui/focusFirstInvalid.ts'
import { PasswordField } from '../../ui/PasswordField.tsx'
import { prepareCaptcha } from './captchaFrame.ts'
import { EmailField } from './EmailField.tsx'
import { type Fault, RefusalMessage } from './RefusalMessage.tsx'
import form from './SessionForm.module.css'
import { signIn } from './signIn.ts'
import { useSubmission } from './useSubmission.ts'
import { useWayIn } from './useWayIn.ts'

type Props = {
  email?: string
  /** Where the person goes on to. */
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
  const formElement = useRef<HTMLFormElement>(null)
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

  async function submit(event: FormEvent) {
    event.preventDefault()
    setChecked(true)
    const isFull = email.trim() !== '' && password !== ''
    if (isFull && (await send(async () => goOn(await dispatch(signIn({ email: email.trim(), password, url })))))) return
    focusFirstInvalid(formElement.current)
  }
  const refused = status.at === 'refused' ? (status.fault.fields ?? {}) : {}
  const codeOf = (field: 'email' | 'password', text: string): string | undefined =>
    isChecked && text.trim() === '' ? 'field.required' : refused[field]
  const passwordCode = codeOf('password', password)

  return (
    <form ref={formElement} className={form.form} onSubmit={(event) => void submit(event)} noValidate>
      {status.at === 'refused' && <RefusalMessage key={status.attempt} fault={status.fault} />}
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
      <Button tone="primary" size="large" wide type="submit" busy={status.at === 'sending'}>
        {t('login.submit')}
      </Button>
      {hasCaptcha && <p className={form.note}>{t('login.captchaNote')}</p>}
    </form>
  )
}

import { type FormEvent, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSelector } from 'react-redux'
import { useAppDispatch } from '../../shell/appThunk.ts'
import { dialogOpened } from '../../shell/dialogs.ts'
import { useErrorText } from '../../shell/errorText.ts'
import { selectCsrf, selectStatus } from '../../shell/sessionSlice.ts'
import { Button } from '../../ui/Button.tsx'
import { Field } from '../../ui/Field.tsx'
import { focusFirstInvalid } from '../../ui/focusFirstInvalid.ts'
import { FormMessage } from '../../ui/FormMessage.tsx'
import { PasswordField } from '../../ui/PasswordField.tsx'
import form from './SessionForm.module.css'
import { signIn, type SignInFault } from './signIn.ts'

type Status = { at: 'typing' } | { at: 'sending' } | { at: 'factor'; csrf: string } | { at: 'refused'; fault: SignInFault; attempt: number }

/** E-mail and password. What was typed stays when it was wrong (SES-03). `url`: where the person goes on to. */
export function LoginForm({ email: known = '', url, onDone }: { email?: string; url: string; onDone: () => void }) {
  const { t } = useTranslation('session')
  const errorText = useErrorText('session')
  const dispatch = useAppDispatch()
  const formElement = useRef<HTMLFormElement>(null)
  const [email, setEmail] = useState(known)
  const [password, setPassword] = useState('')
  const [isChecked, setChecked] = useState(false)
  const [status, setStatus] = useState<Status>({ at: 'typing' })

  const session = useSelector(selectStatus)
  const csrf = useSelector(selectCsrf)
  // A new session has a token of its own: whoever was signed in before is not taken for who signs in now.
  const isIn = status.at === 'factor' && session === 'person' && csrf !== '' && csrf !== status.csrf
  // The dialog of the second factor signs in by itself; the form goes on from there.
  useEffect(() => {
    if (isIn) onDone()
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once, whatever the caller hands over by then
  }, [isIn])

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (status.at === 'sending') return
    setChecked(true)
    if (email.trim() === '' || password === '') return focusFirstInvalid(formElement.current)
    setStatus({ at: 'sending' })
    const end = await dispatch(signIn({ email: email.trim(), password, url }))
    if (end.at === 'in') return onDone()
    if (end.at === 'refused') return setStatus({ ...end, attempt: status.at === 'refused' ? status.attempt + 1 : 1 })
    setStatus({ at: 'factor', csrf })
    dispatch(dialogOpened({ name: 'factorLogin', factor: end.factor }))
  }
  const required = (text: string) => (isChecked && text.trim() === '' ? errorText('field.required') : undefined)

  return (
    <form ref={formElement} className={form.form} onSubmit={(event) => void submit(event)} noValidate>
      {status.at === 'refused' && (
        <FormMessage key={status.attempt} detail={status.fault.message}>
          {errorText(status.fault.code)}
        </FormMessage>
      )}
      <Field
        label={t('field.email')}
        type="email"
        name="email"
        autoComplete="username"
        inputMode="email"
        value={email}
        onChange={({ target }) => setEmail(target.value)}
        error={required(email)}
      />
      <PasswordField
        label={t('field.password')}
        name="password"
        autoComplete="current-password"
        reveal={t('password.reveal')}
        conceal={t('password.conceal')}
        value={password}
        onChange={({ target }) => setPassword(target.value)}
        error={required(password)}
      />
      <Button tone="primary" size="large" wide type="submit" busy={status.at === 'sending'}>
        {t('login.submit')}
      </Button>
    </form>
  )
}

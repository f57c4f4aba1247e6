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
import { CodeInput } from '../../ui/CodeInput.tsx'
import { Field } from '../../ui/Field.tsx'
import { PasswordField } from '../../ui/PasswordField.tsx'
import { OutboxLink } from './OutboxLink.tsx'
import form from './SessionForm.module.css'
import { SessionForm } from './SessionForm.tsx'
import { useCheckFactorMutation, useInfoMutation } from './sessionApi.ts'

/** Changes the account's e-mail address. Requires the password, or a second-factor code in a second step where one is on. */
export function ChangeEmailForm({ email: present, factor }: { email: string; factor: Factor | null }) {
  const { t } = useTranslation('session')
  const errorText = useErrorText('session')
  const dispatch = useAppDispatch()
  const [checkFactor] = useCheckFactorMutation()
  const [saveInfo] = useInfoMutation()
  const isOnline = useSelector(selectConnection).at === 'online'
  const { status, send, typeAgain } = useSubmission()
  const [email, setEmail] = useState('')
  const [password, setPassword] = useState('')
  const [code, setCode] = useState('')
  const [step, setStep] = useState<'typing' | 'checked' | 'code'>('typing')
  const plain = readLine(email)
  const wrong =
    plain === '' ? 'field.required' : !isEmail(plain) ? 'email.invalid' : normaliseEmail(plain) === present ? 'email.same' : undefined
  const refused = status.at === 'refused' ? status.fault.fields : undefined
  const textOf = (shown: string | undefined) => (shown === undefined ? undefined : errorText(shown))
  const attempt = status.at === 'refused' ? status.attempt : 0

  async function askForCode(kind: Factor): Promise<boolean> {
    const isSent = kind === 'google' || (await send(() => checkFactor({ body: { type: kind } }).unwrap()))
    if (isSent) setStep('code')
    return isSent
  }
  async function change(shown = code): Promise<boolean> {
    if (step === 'typing') setStep('checked')
    if (wrong !== undefined || !isOnline) return false
    if (factor === null && password === '') return false
    if (factor !== null && step !== 'code') return askForCode(factor)
    if (factor !== null && shown.length < 6) return false
    const proof = factor === null ? { password } : { code: shown }
    return send(async () => {
      await saveInfo({ body: { email: plain, ...proof } }).unwrap()
      await dispatch(readSession())
    })
  }
  const typed = (set: (text: string) => void) => (text: string) => {
    set(text)
    if (status.at === 'refused') typeAgain()
  }

  return (
    <SessionForm status={status} submit={t('email.submit')} onSubmit={() => change()} offline={isOnline ? undefined : t('email.offline')}>
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
        error={textOf(refused?.['email'] ?? (step === 'typing' ? undefined : wrong))}
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
          error={textOf(refused?.['password'] ?? (step === 'checked' && password === '' ? 'field.required' : undefined))}
        />
      )}
      {factor !== null && step === 'code' && (
        <div className={form.form}>
          <p>{t(`factor.text.${factor}`)}</p>
          <CodeInput
            key={attempt}
            label={t('factor.code')}
            digitLabel={(place) => t('factor.digit', { place })}
            error={textOf(refused?.['code'])}
            onChange={setCode}
            onComplete={(whole) => void change(whole)}
          />
          {factor !== 'google' && <OutboxLink what={factor === 'email' ? 'letters' : 'texts'} />}
        </div>
      )}
    </SessionForm>
  )
}

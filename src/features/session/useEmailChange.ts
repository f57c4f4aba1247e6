import { useState } from 'react'
import { useSelector } from 'react-redux'
import type { Factor } from '../../../contract/security.ts'
import { readLine } from '../../../domain/kernel/typedText.ts'
import { canChangeEmail, type EmailChangeStep, newEmailError } from '../../../domain/session/emailChange.ts'
import { useAppDispatch } from '../../shell/api/appThunk.ts'
import { selectConnection } from '../../shell/device/connectionSlice.ts'
import { useSubmission } from '../../shell/forms/useSubmission.ts'
import { readSession } from '../../shell/session/readSession.ts'
import { useInfoMutation } from './sessionApi.ts'

/**
 * Returns the rules of changing the e-mail address: by the password, or by the second factor, whose dialog
 * asks for a code (SEC-08).
 */
export function useEmailChange(present: string, factor: Factor | null) {
  const dispatch = useAppDispatch()
  const [saveInfo] = useInfoMutation()
  const isOnline = useSelector(selectConnection).at === 'online'
  const { status, send, typeAgain } = useSubmission()
  const [typed, setTyped] = useState({ email: '', password: '' })
  const [step, setStep] = useState<EmailChangeStep>('typing')
  const refused = (status.at === 'refused' && status.fault.fields) || {}

  async function submit(): Promise<boolean> {
    setStep('checked')
    if (!canChangeEmail(typed, { present, factor, connection: isOnline ? 'online' : 'offline' })) return false
    return send(async () => {
      await saveInfo({ body: { email: readLine(typed.email), ...(factor === null && { password: typed.password }) } }).unwrap()
      await dispatch(readSession())
    })
  }
  return {
    typed,
    status,
    isOnline,
    submit,
    errors: {
      email: refused['email'] ?? (step === 'typing' ? undefined : newEmailError(typed.email, present)),
      password: refused['password'] ?? (step === 'checked' && typed.password === '' ? 'field.required' : undefined),
    },
    type(field: 'email' | 'password', text: string): void {
      setTyped((now) => ({ ...now, [field]: text }))
      if (status.at === 'refused') typeAgain()
    },
  }
}

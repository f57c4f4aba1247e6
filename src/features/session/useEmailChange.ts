import { useState } from 'react'
import { useSelector } from 'react-redux'
import type { Factor } from '../../../contract/security.ts'
import { readLine } from '../../../domain/kernel/typedText.ts'
import { emailChangeAction, type EmailChangeStep, newEmailError } from '../../../domain/session/emailChange.ts'
import { useAppDispatch } from '../../shell/api/appThunk.ts'
import { selectConnection } from '../../shell/device/connectionSlice.ts'
import { useSubmission } from '../../shell/forms/useSubmission.ts'
import { readSession } from '../../shell/session/readSession.ts'
import { useCheckFactorMutation, useInfoMutation } from './sessionApi.ts'

/** Returns the rules of changing the e-mail address: the password, or a code of the person's factor in a second step. */
export function useEmailChange(present: string, factor: Factor | null) {
  const dispatch = useAppDispatch()
  const [checkFactor] = useCheckFactorMutation()
  const [saveInfo] = useInfoMutation()
  const isOnline = useSelector(selectConnection).at === 'online'
  const { status, send, typeAgain } = useSubmission()
  const [typed, setTyped] = useState({ email: '', password: '', code: '' })
  const [step, setStep] = useState<EmailChangeStep>('typing')
  const refused = (status.at === 'refused' && status.fault.fields) || {}

  async function askForCode(kind: Factor): Promise<boolean> {
    const isSent = kind === 'google' || (await send(() => checkFactor({ body: { type: kind } }).unwrap()))
    if (isSent) setStep('code')
    return isSent
  }
  async function submit(code = typed.code): Promise<boolean> {
    if (step === 'typing') setStep('checked')
    const action = emailChangeAction({ ...typed, code }, { present, factor, step, connection: isOnline ? 'online' : 'offline' })
    if (action === 'none') return false
    if (action === 'askForCode' && factor !== null) return askForCode(factor)
    const proof = factor === null ? { password: typed.password } : { code }
    return send(async () => {
      await saveInfo({ body: { email: readLine(typed.email), ...proof } }).unwrap()
      await dispatch(readSession())
    })
  }
  return {
    typed,
    status,
    isOnline,
    submit,
    /** The factor whose code is asked for now; null if none is. */
    asksFor: step === 'code' ? factor : null,
    errors: {
      email: refused['email'] ?? (step === 'typing' ? undefined : newEmailError(typed.email, present)),
      password: refused['password'] ?? (step === 'checked' && typed.password === '' ? 'field.required' : undefined),
      code: refused['code'],
    },
    type(field: 'email' | 'password', text: string): void {
      setTyped((now) => ({ ...now, [field]: text }))
      if (status.at === 'refused') typeAgain()
    },
    typeCode: (code: string) => setTyped((now) => ({ ...now, code })),
  }
}

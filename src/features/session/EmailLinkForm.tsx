import { useState } from 'react'
import { isEmail, readEmail } from '../../../domain/session/email.ts'
import { useSubmission } from '../../shell/forms/useSubmission.ts'
import { EmailField } from './EmailField.tsx'
import { SessionForm } from './SessionForm.tsx'

type Props = { email: string; submit: string; requestMail: (email: string) => Promise<unknown>; onSent: (email: string) => void }

/**
 * Requests a mail to an address (SES-07, SES-13). Calls `onSent` whether or not an account has the address,
 * so that addresses cannot be probed.
 */
export function EmailLinkForm({ email: known, submit, requestMail, onSent }: Props) {
  const { status, send, typeAgain } = useSubmission()
  const [email, setEmail] = useState(known)
  const [isChecked, setChecked] = useState(false)
  const plain = readEmail(email)
  const wrong = plain === '' ? 'field.required' : isEmail(plain) ? undefined : 'email.invalid'
  const refused = status.at === 'refused' ? status.fault.fields?.['email'] : undefined

  async function trySending(): Promise<boolean> {
    setChecked(true)
    if (wrong !== undefined || !(await send(() => requestMail(plain)))) return false
    onSent(plain)
    return true
  }
  function change(text: string) {
    setEmail(text)
    if (status.at === 'refused') typeAgain()
  }

  return (
    <SessionForm status={status} submit={submit} onSubmit={trySending}>
      <EmailField value={email} code={refused ?? (isChecked ? wrong : undefined)} onChange={change} />
    </SessionForm>
  )
}

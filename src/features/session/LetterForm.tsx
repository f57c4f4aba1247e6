import { type FormEvent, useRef, useState } from 'react'
import { isEmail } from '../../../domain/session/email.ts'
import { Button } from '../../ui/Button.tsx'
import { focusFirstInvalid } from '../../ui/focusFirstInvalid.ts'
import { EmailField } from './EmailField.tsx'
import { RefusalMessage } from './RefusalMessage.tsx'
import form from './SessionForm.module.css'
import { useSubmission } from './useSubmission.ts'

type Props = { email: string; submit: string; ask: (email: string) => Promise<unknown>; onSent: (email: string) => void }

/** Asks for a letter to an address (SES-07, SES-13). `onSent` is told the address; whether anybody has it, nobody is told. */
export function LetterForm({ email: known, submit, ask, onSent }: Props) {
  const formElement = useRef<HTMLFormElement>(null)
  const { status, send, typeAgain } = useSubmission()
  const [email, setEmail] = useState(known)
  const [isChecked, setChecked] = useState(false)
  const plain = email.trim()
  const wrong = plain === '' ? 'field.required' : isEmail(plain) ? undefined : 'email.invalid'
  const refused = status.at === 'refused' ? status.fault.fields?.['email'] : undefined

  async function trySending(event: FormEvent) {
    event.preventDefault()
    setChecked(true)
    if (wrong === undefined && (await send(() => ask(plain)))) return onSent(plain)
    focusFirstInvalid(formElement.current)
  }
  function change(text: string) {
    setEmail(text)
    if (status.at === 'refused') typeAgain()
  }

  return (
    <form ref={formElement} className={form.form} onSubmit={(event) => void trySending(event)} noValidate>
      {status.at === 'refused' && <RefusalMessage key={status.attempt} fault={status.fault} />}
      <EmailField value={email} code={refused ?? (isChecked ? wrong : undefined)} onChange={change} />
      <Button tone="primary" size="large" wide type="submit" busy={status.at === 'sending'}>
        {submit}
      </Button>
    </form>
  )
}

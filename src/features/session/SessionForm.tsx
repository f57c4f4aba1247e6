import { type FormEvent, type ReactNode, useRef } from 'react'
import type { Submission } from '../../shell/useSubmission.ts'
import { Button } from '../../ui/Button.tsx'
import { focusFirstInvalid } from '../../ui/focusFirstInvalid.ts'
import { RefusalMessage } from './RefusalMessage.tsx'
import form from './SessionForm.module.css'

type Props = {
  status: Submission
  /** The words of its button. */
  submit: string
  /** Checks and sends. Answers whether it was accepted: else the person is led to the first field at fault (APP-19). */
  onSubmit: () => Promise<boolean>
  /** Stands below the button. */
  note?: ReactNode
  children: ReactNode
}

/** A form that makes one call: why it was refused, its fields, and its button. */
export function SessionForm({ status, submit, onSubmit, note, children }: Props) {
  const element = useRef<HTMLFormElement>(null)
  async function trySending(event: FormEvent) {
    event.preventDefault()
    if (!(await onSubmit())) focusFirstInvalid(element.current)
  }
  return (
    <form ref={element} className={form.form} onSubmit={(event) => void trySending(event)} noValidate>
      {status.at === 'refused' && <RefusalMessage key={status.attempt} fault={status.fault} />}
      {children}
      <Button tone="primary" size="large" wide type="submit" busy={status.at === 'sending'}>
        {submit}
      </Button>
      {note}
    </form>
  )
}

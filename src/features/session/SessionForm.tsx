import { type FormEvent, type ReactNode, useRef } from 'react'
import { markSent } from '../../browser/sentForm.ts'
import type { Submission } from '../../shell/forms/useSubmission.ts'
import { Button } from '../../ui/Button.tsx'
import { FormOutcome } from '../../ui/FormMessage.tsx'
import { focusFirstInvalid } from '../../browser/focusFirstInvalid.ts'
import { RefusalMessage } from './RefusalMessage.tsx'
import form from './SessionForm.module.css'

type Props = {
  status: Submission
  /** The button's label. */
  submit: string
  /** Validates and sends. Returns true if accepted, else the first invalid field gets the focus (APP-19). */
  onSubmit: () => Promise<boolean>
  /** Shown in the place of the error message while offline. */
  offline?: string | undefined
  /** Shown below the button. */
  note?: ReactNode
  /** The form stays on its screen after it was accepted. */
  stays?: boolean
  children: ReactNode
}

/** A form for one call: fields, button and error message. */
export function SessionForm({ status, submit, onSubmit, offline, note, stays = false, children }: Props) {
  const element = useRef<HTMLFormElement>(null)
  async function trySending(event: FormEvent) {
    event.preventDefault()
    if (!(await onSubmit())) focusFirstInvalid(element.current)
    else if (stays) markSent(element.current)
  }
  return (
    <form ref={element} className={form.form} onSubmit={(event) => void trySending(event)} noValidate>
      {children}
      <Button tone="primary" size="large" wide type="submit" busy={status.at === 'sending'}>
        {submit}
      </Button>
      <FormOutcome>
        {offline !== undefined && (
          <p className={form.note} role="status">
            {offline}
          </p>
        )}
        {offline === undefined && status.at === 'refused' && <RefusalMessage key={status.attempt} fault={status.fault} />}
      </FormOutcome>
      {note}
    </form>
  )
}

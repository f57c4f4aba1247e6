import { readCode } from '../../domain/kernel/typedText.ts'
import { type FormEvent, useState } from 'react'
import { Button } from './Button.tsx'
import styles from './CodeForm.module.css'
import { Field } from './Field.tsx'

export type CodeFormProps = {
  /** `done`: shown after a code was accepted. `why`: formats a refusal's code. */
  texts: { label: string; send: string; done: string; why: (code: string) => string }
  status: { at: 'typing' | 'sending' | 'done' } | { at: 'refused'; fault: { code: string } }
  /** The code of the error for an empty field; nothing is sent. */
  empty: string
  disabled: boolean
  onRefuse: (code: string) => void
  onType: () => void
  /** Sends the code. Returns true if it was accepted: the field is cleared. */
  onSend: (code: string) => Promise<boolean>
}

/** A field for a promotion code with its button (FUND-13). */
export function CodeForm({ texts, status, empty, disabled, onRefuse, onType, onSend }: CodeFormProps) {
  const [text, setText] = useState('')
  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault()
    if (status.at === 'sending' || disabled) return
    const code = readCode(text)
    if (code === '') return onRefuse(empty)
    if (await onSend(code)) setText('')
  }
  return (
    <form className={styles.form} onSubmit={(event) => void submit(event)} noValidate>
      <Field
        label={texts.label}
        name="code"
        autoComplete="off"
        dir="ltr"
        maxLength={40}
        value={text}
        onChange={({ target }) => {
          setText(target.value)
          onType()
        }}
        error={status.at === 'refused' ? texts.why(status.fault.code) : undefined}
      />
      <Button type="submit" busy={status.at === 'sending'} disabled={disabled}>
        {texts.send}
      </Button>
      <p role="status" className={styles.done}>
        {status.at === 'done' && texts.done}
      </p>
    </form>
  )
}

import { type FormEvent, useState } from 'react'
import { Button } from './Button.tsx'
import styles from './CodeForm.module.css'
import { Field } from './Field.tsx'

type Sending = { at: 'idle' } | { at: 'sending' } | { at: 'refused'; code: string } | { at: 'done' }
export type CodeFormProps = {
  /** `done`: said once a code was taken. `why`: the words of a refusal's code. */
  texts: { label: string; send: string; done: string; why: (code: string) => string }
  /** The refusal of an empty field: nothing is sent. */
  empty: string
  disabled: boolean
  /** Answers the code of a refusal, or null. */
  onSend: (code: string) => Promise<string | null>
}

/** A field for a code that somebody was given, with its button (FUND-13). */
export function CodeForm({ texts, empty, disabled, onSend }: CodeFormProps) {
  const [text, setText] = useState('')
  const [state, setState] = useState<Sending>({ at: 'idle' })
  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault()
    if (state.at === 'sending' || disabled) return
    const code = text.trim()
    if (code === '') return setState({ at: 'refused', code: empty })
    setState({ at: 'sending' })
    const refusal = await onSend(code)
    if (refusal === null) setText('')
    setState(refusal === null ? { at: 'done' } : { at: 'refused', code: refusal })
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
          setState({ at: 'idle' })
        }}
        error={state.at === 'refused' ? texts.why(state.code) : undefined}
      />
      <Button type="submit" busy={state.at === 'sending'} disabled={disabled}>
        {texts.send}
      </Button>
      <p role="status" className={styles.done}>
        {state.at === 'done' && texts.done}
      </p>
    </form>
  )
}

import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { Button } from './Button.tsx'
import { classes } from './className.ts'
import { deliberatePress } from './deliberatePress.ts'
import styles from './QuestionButton.module.css'

type Props = {
  /** The visible label of the button, and of the one that confirms. */
  label: string
  /** Both with their object, for a screen reader. */
  name: string
  /** The loss, as a sentence. */
  question: string
  /** The label of the button that changes nothing. */
  keep: string
  tone?: 'plain' | 'danger'
  busy?: boolean
  disabled?: boolean
  className?: string | undefined
  onConfirm: () => void
  /** A refusal of the last press, below the question. */
  children?: ReactNode
}

/** A button that deletes: the question takes its place, and nothing happens before that is confirmed. */
export function QuestionButton({ label, name, question, keep, tone = 'plain', busy = false, disabled = false, ...props }: Props) {
  const { className, onConfirm, children } = props
  const [state, setState] = useState<'closed' | 'open' | 'kept'>('closed')
  const questionId = useId()
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    // The pressed button was replaced.
    if (state !== 'closed') button.current?.focus()
  }, [state])

  if (state !== 'open')
    return (
      <Button ref={button} tone={tone} disabled={disabled} aria-label={name} onClick={() => setState('open')} {...deliberatePress}>
        {label}
      </Button>
    )
  return (
    <div className={classes(styles.question, className)} role="group" aria-label={name}>
      <span id={questionId}>{question}</span>
      <Button
        ref={button}
        tone="danger"
        busy={busy}
        disabled={disabled}
        aria-describedby={questionId}
        onClick={onConfirm}
        {...deliberatePress}
      >
        {label}
      </Button>
      {/* Once it is on its way, nothing keeps it. */}
      <Button tone="plain" disabled={busy} onClick={() => setState('kept')} {...deliberatePress}>
        {keep}
      </Button>
      {children}
    </div>
  )
}

import { useState } from 'react'
import { Button } from './Button.tsx'
import { Icon } from './Icon.tsx'

export type CopyButtonProps = {
  /** What goes to the clipboard: the whole of it, never a shortened form. */
  value: string
  label: string
  copied: string
  failed: string
}

type Outcome = 'none' | 'copied' | 'failed'

/** Copies a text and says what came of it at its own place (APP-18). */
export function CopyButton({ value, label, copied, failed }: CopyButtonProps) {
  const [outcome, setOutcome] = useState<Outcome>('none')
  const copy = () =>
    void Promise.resolve()
      .then(() => navigator.clipboard.writeText(value))
      .then(
        () => setOutcome('copied'),
        () => setOutcome('failed'),
      )
  return (
    <>
      <Button onClick={copy} onBlur={() => setOutcome('none')} icon={<Icon name={outcome === 'copied' ? 'check' : 'copy'} size={18} />}>
        {label}
      </Button>
      <span role="status" data-outcome={outcome}>
        {outcome === 'copied' && copied}
        {outcome === 'failed' && failed}
      </span>
    </>
  )
}

import { useState } from 'react'
import { Button } from './Button.tsx'
import { Icon } from './Icon.tsx'

export type CopyButtonProps = {
  /** What goes to the clipboard: the whole of it, never a shortened form. */
  value: string
  label: string
  copied: string
  failed: string
  /** Puts a text into the clipboard; rejects where the browser does not let it. */
  write?: (text: string) => Promise<void>
}

/** Where the browser offers no clipboard at all, it is refused like any other. */
const toClipboard = async (text: string): Promise<void> => navigator.clipboard.writeText(text)

type Outcome = 'none' | 'copied' | 'failed'

/** Copies a text and says what came of it at its own place (APP-18). */
export function CopyButton({ value, label, copied, failed, write = toClipboard }: CopyButtonProps) {
  const [outcome, setOutcome] = useState<Outcome>('none')
  const copy = () =>
    void write(value).then(
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

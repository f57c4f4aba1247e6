import { useState } from 'react'
import { Button } from './Button.tsx'
import { Icon } from './Icon.tsx'

export type CopyButtonProps = {
  /** The text to copy, never a shortened form. */
  value: string
  label: string
  copied: string
  failed: string
  /** Writes to the clipboard; rejects if the browser refuses. */
  write?: (text: string) => Promise<void>
}

/** Rejects too if the browser has no clipboard at all. */
const toClipboard = async (text: string): Promise<void> => navigator.clipboard.writeText(text)

type CopyOutcome = 'none' | 'copied' | 'failed'

/** Copies a text and shows the outcome beside the button (APP-18). */
export function CopyButton({ value, label, copied, failed, write = toClipboard }: CopyButtonProps) {
  const [outcome, setOutcome] = useState<CopyOutcome>('none')
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

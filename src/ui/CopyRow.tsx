import { type ReactNode, useRef, useState } from 'react'
import { Button } from './Button.tsx'
import { Icon } from './Icon.tsx'
import { copyIfShown } from './copyIfShown.ts'
import styles from './CopyRow.module.css'

export type CopyRowProps = {
  label: string
  /** The exact text to copy. */
  value: string
  /** The displayed value; its text must contain `value`. */
  children: ReactNode
  copyLabel: string
  copied: string
  failed: string
  /** `primary`: the button is the page's next step and shows its label. */
  tone?: 'quiet' | 'primary'
}

type CopyOutcome = 'none' | 'copied' | 'failed'

/** A value with a copy button and the outcome beside it (APP-18, INV-05). */
export function CopyRow({ label, value, children, copyLabel, copied, failed, tone = 'quiet' }: CopyRowProps) {
  const shown = useRef<HTMLSpanElement>(null)
  const [outcome, setOutcome] = useState<CopyOutcome>('none')
  const copy = () => void copyIfShown(value, shown.current?.textContent ?? '').then((done) => setOutcome(done ? 'copied' : 'failed'))
  return (
    <div className={styles.row}>
      <span className={styles.label}>{label}</span>
      <div className={styles.line} data-tone={tone}>
        <span ref={shown} className={styles.value}>
          {children}
        </span>
        <Button
          {...(tone === 'primary' ? { tone, children: copyLabel } : { 'aria-label': copyLabel })}
          onClick={copy}
          onBlur={() => setOutcome('none')}
          icon={<Icon name={outcome === 'copied' ? 'check' : 'copy'} size={18} />}
        />
      </div>
      <span role="status" className={styles.outcome} data-outcome={outcome}>
        {outcome === 'copied' && copied}
        {outcome === 'failed' && failed}
      </span>
    </div>
  )
}

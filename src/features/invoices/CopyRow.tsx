import { type ReactNode, useRef, useState } from 'react'
import { Button } from '../../ui/Button.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { copyShown } from './copyShown.ts'
import styles from './CopyRow.module.css'

export type CopyRowProps = {
  label: string
  /** What is copied: the exact digits or letters. */
  value: string
  /** How it is shown; its text must hold `value`. */
  children: ReactNode
  copyLabel: string
  copied: string
  failed: string
}

type Outcome = 'none' | 'copied' | 'failed'

/** Something to be copied exactly, and what came of copying it, at its own place (APP-18, INV-05). */
export function CopyRow({ label, value, children, copyLabel, copied, failed }: CopyRowProps) {
  const shown = useRef<HTMLSpanElement>(null)
  const [outcome, setOutcome] = useState<Outcome>('none')
  const copy = () => void copyShown(value, shown.current?.textContent ?? '').then((done) => setOutcome(done ? 'copied' : 'failed'))
  return (
    <div className={styles.row}>
      <span className={styles.label}>{label}</span>
      <div className={styles.line}>
        <span ref={shown} className={styles.value}>
          {children}
        </span>
        <Button
          aria-label={copyLabel}
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

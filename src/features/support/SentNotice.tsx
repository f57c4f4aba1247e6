import { type ReactNode, useEffect, useRef } from 'react'
import { Button } from '../../ui/Button.tsx'
import { Icon } from '../../ui/Icon.tsx'
import styles from './Support.module.css'

type Props = { title: string; actionLabel: string; onAction: () => void; children?: ReactNode }

/** Replaces a form after it was sent and takes the focus, because the pressed button is gone. */
export function SentNotice({ title, actionLabel, onAction, children }: Props) {
  const notice = useRef<HTMLDivElement>(null)
  useEffect(() => notice.current?.focus(), [])
  return (
    <div ref={notice} tabIndex={-1} className={styles.taken} role="status">
      <span className={styles.mark}>
        <Icon name="check" />
      </span>
      <p>
        <strong>{title}</strong>
      </p>
      {children !== undefined && <p>{children}</p>}
      <Button onClick={onAction}>{actionLabel}</Button>
    </div>
  )
}

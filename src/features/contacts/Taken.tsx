import { type ReactNode, useEffect, useRef } from 'react'
import { Button } from '../../ui/Button.tsx'
import { Icon } from '../../ui/Icon.tsx'
import styles from './Contacts.module.css'

type Props = { title: string; again: string; onAgain: () => void; children?: ReactNode }

/** Stands in a form's place once it was taken, and has the focus: the button that was pressed is gone. */
export function Taken({ title, again, onAgain, children }: Props) {
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => place.current?.focus(), [])
  return (
    <div ref={place} tabIndex={-1} className={styles.taken} role="status">
      <span className={styles.mark}>
        <Icon name="check" />
      </span>
      <p>
        <strong>{title}</strong>
      </p>
      {children !== undefined && <p>{children}</p>}
      <Button onClick={onAgain}>{again}</Button>
    </div>
  )
}

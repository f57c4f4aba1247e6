import type { ReactNode } from 'react'
import { classes } from './className.ts'
import { Icon } from './Icon.tsx'
import { Sentence } from './Sentence.tsx'
import styles from './OfflineNote.module.css'

export type OfflineNoteProps = {
  isOffline: boolean
  offline: ReactNode
  className?: string | undefined
  /** `note` for a text that changes by itself, such as an age: a status would be read out at each change. */
  role?: 'status' | 'note'
  children?: ReactNode
}

/**
 * A note, or an empty place, that another text replaces while offline. It is as high as the longer one, so
 * that nothing moves (APP-25).
 */
export const OfflineNote = ({ isOffline, offline, className, role = 'status', children }: OfflineNoteProps) => (
  <div className={classes(styles.place, className)} role={role}>
    <p className={isOffline ? styles.reserved : undefined}>
      <Sentence>{children}</Sentence>
    </p>
    <p className={classes(styles.offline, !isOffline && styles.reserved)}>
      <Icon name="offline" />
      <span>
        <Sentence>{offline}</Sentence>
      </span>
    </p>
  </div>
)

import type { ReactNode } from 'react'
import { Icon } from './Icon.tsx'
import type { IconName } from './iconPaths.ts'
import styles from './Notice.module.css'

export type NoticeProps = { icon: IconName; title: ReactNode; children?: ReactNode; action?: ReactNode; role?: 'alert' | 'status' }

/** What a place says when it has nothing else to show. */
function Notice({ icon, title, children, action, role }: NoticeProps) {
  return (
    <div className={styles.notice} role={role}>
      <span className={styles.mark}>
        <Icon name={icon} size={24} />
      </span>
      <h2>{title}</h2>
      {children !== undefined && <p>{children}</p>}
      {action}
    </div>
  )
}

type StateProps = Omit<NoticeProps, 'icon' | 'role'>

/** Nothing is there yet. */
export const EmptyState = (props: StateProps) => <Notice icon="empty" {...props} />
/** It could not be had. `action` tries again. */
export const ErrorState = (props: StateProps) => <Notice icon="warning" role="alert" {...props} />
/** It cannot be had now. Says what is known and from when, and what happens on reconnect. */
export const OfflineState = (props: StateProps) => <Notice icon="offline" role="status" {...props} />

import { type ReactNode, useId } from 'react'
import { Icon } from './Icon.tsx'
import { Sentence } from './Sentence.tsx'
import type { AppIconName } from './iconPaths.ts'
import { MessageId } from './messageId.ts'
import styles from './Notice.module.css'

export type NoticeProps = {
  icon: AppIconName
  title: ReactNode
  children?: ReactNode
  action?: ReactNode
  /** A link to what explains the state; null where the text says all. */
  help: ReactNode
  role?: 'alert' | 'status'
}

/** Fills a place that has no other content to show. */
function Notice({ icon, title, children, action, help, role }: NoticeProps) {
  const id = useId()
  return (
    <div className={styles.notice}>
      <span className={styles.mark}>
        <Icon name={icon} size={24} />
      </span>
      {/* The text alone: the help comes later, and with it a screen reader would say all of it again. */}
      <div className={styles.text} role={role}>
        <h2 id={id}>
          <Sentence>{title}</Sentence>
        </h2>
        {children !== undefined && (
          <p>
            <Sentence>{children}</Sentence>
          </p>
        )}
      </div>
      {action}
      <MessageId value={id}>{help}</MessageId>
    </div>
  )
}

type StateProps = Omit<NoticeProps, 'icon' | 'role'>

/** Shown when there is no data yet. */
export const EmptyState = (props: StateProps) => <Notice icon="empty" {...props} />
/** Shown when loading failed. `action` retries. */
export const ErrorState = (props: StateProps) => <Notice icon="warning" role="alert" {...props} />
/** Shown while offline. States what is known, from when, and what happens on reconnect. */
export const OfflineState = (props: StateProps) => <Notice icon="offline" role="status" {...props} />

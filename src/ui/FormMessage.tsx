import { type ReactNode, useId } from 'react'
import styles from './FormMessage.module.css'
import { Icon } from './Icon.tsx'
import { MessageId } from './messageId.ts'
import { Sentence } from './Sentence.tsx'

export type FormMessageProps = {
  detail?: ReactNode
  /** A link to what explains the error; null where nothing does. */
  help: ReactNode
  children: ReactNode
}

/** The error message of a whole form. It shakes on mount; change `key` for each refusal (APP-15). */
export function FormMessage({ detail, help, children }: FormMessageProps) {
  const id = useId()
  return (
    <div className={styles.message}>
      <Icon name="warning" />
      <div className={styles.text}>
        {/* Without the help, which changes later: a screen reader would say all of it again. */}
        <div role="alert">
          <p id={id}>
            <Sentence>{children}</Sentence>
          </p>
          {detail !== undefined && (
            <p className={styles.detail}>
              <Sentence>{detail}</Sentence>
            </p>
          )}
        </div>
        <MessageId value={id}>{help}</MessageId>
      </div>
    </div>
  )
}

/**
 * The place of a form's message below its button: it is kept free, so that a refusal moves nothing (APP-25).
 */
export const FormOutcome = ({ children }: { children: ReactNode }) => <div className={styles.outcome}>{children}</div>

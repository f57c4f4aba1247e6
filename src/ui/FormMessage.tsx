import type { ReactNode } from 'react'
import styles from './FormMessage.module.css'
import { Icon } from './Icon.tsx'
import { Sentence } from './Sentence.tsx'

export type FormMessageProps = {
  detail?: ReactNode
  /** A link to what explains the error; null where nothing does. */
  help: ReactNode
  children: ReactNode
}

/** The error message of a whole form. It shakes on mount; change `key` for each refusal (APP-15). */
export const FormMessage = ({ detail, help, children }: FormMessageProps) => (
  <div className={styles.message}>
    <Icon name="warning" />
    <div className={styles.text}>
      {/* Without the help, which changes later: a screen reader would say all of it again. */}
      <div role="alert">
        <p>
          <Sentence>{children}</Sentence>
        </p>
        {detail !== undefined && (
          <p className={styles.detail}>
            <Sentence>{detail}</Sentence>
          </p>
        )}
      </div>
      {help}
    </div>
  </div>
)

/**
 * The place of a form's message below its button: it is kept free, so that a refusal moves nothing (APP-25).
 */
export const FormOutcome = ({ children }: { children: ReactNode }) => <div className={styles.outcome}>{children}</div>

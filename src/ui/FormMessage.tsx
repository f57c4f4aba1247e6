import type { ReactNode } from 'react'
import styles from './FormMessage.module.css'
import { Icon } from './Icon.tsx'
import { Sentence } from './Sentence.tsx'

export type FormMessageProps = { detail?: ReactNode; children: ReactNode }

/** The error message of a whole form. It shakes on mount; change `key` for each refusal (APP-15). */
export const FormMessage = ({ detail, children }: FormMessageProps) => (
  <div className={styles.message} role="alert">
    <Icon name="warning" />
    <div>
      <Sentence>{children}</Sentence>
      {detail !== undefined && (
        <p className={styles.detail}>
          <Sentence>{detail}</Sentence>
        </p>
      )}
    </div>
  </div>
)

/**
 * The place of a form's message below its button: it is kept free, so that a refusal moves nothing (APP-25).
 */
export const FormOutcome = ({ children }: { children: ReactNode }) => <div className={styles.outcome}>{children}</div>

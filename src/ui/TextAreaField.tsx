import type { ComponentProps } from 'react'
import { FieldFrame, type FieldFrameProps } from './Field.tsx'
import styles from './TextAreaField.module.css'

type Props = FieldFrameProps & Omit<ComponentProps<'textarea'>, 'className' | 'id'>

/** A text of several lines. */
export const TextAreaField = ({ label, hint, error, ...textarea }: Props) => (
  <FieldFrame label={label} hint={hint} error={error}>
    {(links) => <textarea className={styles.text} {...textarea} {...links} />}
  </FieldFrame>
)

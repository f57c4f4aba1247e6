import { useState } from 'react'
import { Field, type FieldProps } from './Field.tsx'
import styles from './PasswordField.module.css'

export type PasswordFieldProps = Omit<FieldProps, 'type' | 'end' | 'inputMode'> & { reveal: string; conceal: string }

/** A password field with a reveal button (SES-12). `reveal` and `conceal` are its labels. */
export function PasswordField({ reveal, conceal, ...field }: PasswordFieldProps) {
  const [isShown, setShown] = useState(false)
  return (
    <Field
      {...field}
      dir="ltr"
      type={isShown ? 'text' : 'password'}
      autoCapitalize="none"
      spellCheck={false}
      end={
        <button type="button" className={styles.toggle} onClick={() => setShown(!isShown)}>
          {isShown ? conceal : reveal}
        </button>
      }
    />
  )
}
